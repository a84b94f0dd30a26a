/** The named schemas of the document. Each is written once, when it is first used. */
import {
  inputSchemaOf,
  outputSchemaOf,
  type JsonSchema,
} from '../../../platform/operations/json-schema';
import type { View } from '../../../platform/records/columns/view';

export class Schemas {
  private readonly names = new Map<object, string>();
  private readonly schemas: Record<string, JsonSchema> = {};

  /** A reference to the fields of a view. */
  ofView(view: View<never>): JsonSchema {
    return this.refer(view, view.name, () => outputSchemaOf(view));
  }

  /** A reference to the input of an operation. The filters of lists are classes without a name. */
  ofInput(input: new () => object): JsonSchema {
    return input.name
      ? this.refer(input, input.name, () => inputSchemaOf(input))
      : inputSchemaOf(input);
  }

  /** A reference to a schema that is made here. Its name must not be in use. */
  named(name: string, schema: JsonSchema): JsonSchema {
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  all(): Readonly<Record<string, JsonSchema>> {
    return this.schemas;
  }

  /** Schemas with the same name are numbered in the order of use. */
  private refer(value: object, base: string, make: () => JsonSchema): JsonSchema {
    const known = this.names.get(value);
    if (known) return { $ref: `#/components/schemas/${known}` };
    let name = base;
    for (let number = 2; name in this.schemas; number++) name = `${base}${number}`;
    this.names.set(value, name);
    this.schemas[name] = make();
    return { $ref: `#/components/schemas/${name}` };
  }
}
