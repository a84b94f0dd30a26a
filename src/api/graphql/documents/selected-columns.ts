/**
 * The columns of each noun that a document selects, so that its lists and relations read no others.
 * A computed field may read any column of any object. A document with one reads whole rows, so that
 * no object is read twice.
 */
import {
  TypeInfo,
  isObjectType,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import type { FieldSource, Relation } from '../fields/field-source';
import { remembered } from '../fields/remembered';

export class SelectedColumns {
  /** The fields that the document selects anywhere, by the names of the types that have them. */
  private readonly fields = new Map<string, Set<string>>();
  private readonly columns = new Map<string, readonly string[] | null>();
  private readonly relations = new Map<string, readonly Relation[]>();
  private readonly isComputing: boolean;
  /** Whether it may leave out some of its fields, as @include says. */
  private isConditional = false;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    const types = new TypeInfo(schema);
    const note = ({ name }: { name: { value: string } }): void => {
      const parent = types.getParentType()?.name ?? '';
      this.fields.set(parent, (this.fields.get(parent) ?? new Set()).add(name.value));
    };
    const noteDirective = (): void => void (this.isConditional = true);
    visit(document, visitWithTypeInfo(types, { Field: note, Directive: noteDirective }));
    this.isComputing = [...this.fields].some(([name, fields]) => this.computes(name, fields));
  }

  /** Of rows of this class, by whatever path the document reaches them; null = all columns. */
  of({ name }: { name: string }): readonly string[] | null {
    if (this.isComputing) return null;
    return remembered(this.columns, name, () => this.columnsOf(name));
  }

  /** The objects that the document shows of every row of this class that it lists. */
  relationsOf({ name }: { name: string }): readonly Relation[] {
    return remembered(this.relations, name, () => {
      const type = this.schema.getType(name);
      const fields = !this.isConditional && isObjectType(type) ? type.getFields() : {};
      return [...(this.fields.get(name) ?? [])].flatMap(
        (selected) => (fields[selected]?.extensions as FieldSource | undefined)?.relation ?? [],
      );
    });
  }

  /** The fields of the root and of a page read nothing of an object. */
  private computes(typeName: string, fields: ReadonlySet<string>): boolean {
    const type = this.schema.getType(typeName);
    if (!isObjectType(type) || type === this.schema.getQueryType()) return false;
    if (typeName.endsWith('Connection')) return false;
    return [...fields].some((name) => neededBy(type.getFields()[name], name) === null);
  }

  private columnsOf(typeName: string): readonly string[] | null {
    const type = this.schema.getType(typeName);
    if (!isObjectType(type)) return null;
    const columns = new Set<string>();
    for (const { name } of [type, ...type.getInterfaces()])
      for (const selected of this.fields.get(name) ?? []) {
        if (selected === '__typename') continue;
        // An interface does not show that its field is computed.
        const needed = neededBy(type.getFields()[selected], selected);
        if (!needed) return null;
        for (const column of needed) columns.add(column);
      }
    return [...columns].toSorted((first, second) => (first < second ? -1 : 1));
  }
}

/** The columns that a field reads of its object; null = any of them. */
function neededBy(
  field: GraphQLField<unknown, unknown> | undefined,
  name: string,
): readonly string[] | null {
  const { columns } = (field?.extensions ?? {}) as FieldSource;
  return columns ?? (field?.resolve ? null : [name]);
}
