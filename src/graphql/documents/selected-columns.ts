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
  type GraphQLSchema,
} from 'graphql';
import type { FieldFacts } from '../direct-fields';

export class SelectedColumns {
  /** The fields that the document selects anywhere, by the names of the types that have them. */
  private readonly fields = new Map<string, Set<string>>();
  private readonly columns = new Map<string, readonly string[] | null>();
  private readonly isComputing: boolean;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    const types = new TypeInfo(schema);
    const note = ({ name }: { name: { value: string } }): void => {
      const parent = types.getParentType()?.name ?? '';
      this.fields.set(parent, (this.fields.get(parent) ?? new Set()).add(name.value));
    };
    visit(document, visitWithTypeInfo(types, { Field: note }));
    this.isComputing = [...this.fields].some(([name, fields]) => this.computes(name, fields));
  }

  /** Of rows of this class, by whatever path the document reaches them; null = all columns. */
  of({ name }: { name: string }): readonly string[] | null {
    if (this.isComputing) return null;
    const known = this.columns.get(name);
    if (known !== undefined) return known;
    const columns = this.columnsOf(name);
    this.columns.set(name, columns);
    return columns;
  }

  /** The fields of the root and of a page read nothing of an object. */
  private computes(typeName: string, fields: ReadonlySet<string>): boolean {
    const type = this.schema.getType(typeName);
    if (!isObjectType(type) || type === this.schema.getQueryType()) return false;
    if (typeName.endsWith('Connection')) return false;
    return [...fields].some((name) => {
      const field = type.getFields()[name];
      return field?.resolve && !(field.extensions as FieldFacts).columns;
    });
  }

  private columnsOf(typeName: string): readonly string[] | null {
    const type = this.schema.getType(typeName);
    if (!isObjectType(type)) return null;
    const columns = new Set<string>();
    for (const { name } of [type, ...type.getInterfaces()])
      for (const selected of this.fields.get(name) ?? []) {
        if (selected === '__typename') continue;
        const field = type.getFields()[selected];
        // An interface does not tell that its field is computed.
        const needed = field?.resolve ? (field.extensions as FieldFacts).columns : [selected];
        if (!needed) return null;
        for (const column of needed) columns.add(column);
      }
    return [...columns].toSorted((first, second) => (first < second ? -1 : 1));
  }
}
