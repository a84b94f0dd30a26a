/** The named schemas of the document, each written once, when it is first asked for. */
import { inputSchemaOf, outputSchemaOf, type JsonSchema } from '../kit/json-schema';
import type { View } from '../kit/view';

export class Schemas {
  private readonly names = new Map<object, string>();
  private readonly schemas: Record<string, JsonSchema> = {};

  /** A reference to what a view shows. */
  ofView(view: View<never>): JsonSchema {
    return this.refer(view, view.name, () => outputSchemaOf(view));
  }

  /** A reference to what an operation takes; lists are filtered by classes without a name. */
  ofInput(input: new () => object): JsonSchema {
    return input.name
      ? this.refer(input, input.name, () => inputSchemaOf(input))
      : inputSchemaOf(input);
  }

  all(): Readonly<Record<string, JsonSchema>> {
    return this.schemas;
  }

  /** Namesakes are told apart by a number, in the order in which they are asked for. */
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
