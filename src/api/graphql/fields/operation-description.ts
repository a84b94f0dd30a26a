/** The description of an operation in the schema. */

interface Described {
  description: string;
  devModeOnly?: boolean;
  permission?: string | null;
  alias?: string;
}

/** With the permission that it needs. A key without it gets a refusal, and null from a query. */
export function descriptionOf(operation: Described, kind?: 'query'): string {
  const { description, devModeOnly, permission, alias } = operation;
  const text = devModeOnly
    ? `Dev mode: ${description.charAt(0).toLowerCase()}${description.slice(1)}`
    : description;
  if (!permission) return text;
  const either = `\`${permission}\`${alias ? ` or \`${alias}\`` : ''}`;
  return kind === 'query' ? `${text} Null without ${either}.` : `${text} Needs ${either}.`;
}

/** The options of a root query. */
export function ofQuery(operation: Described): { description: string; nullable: true } {
  return { description: descriptionOf(operation, 'query'), nullable: true };
}

export function ofQueryById(operation: Described): ReturnType<typeof ofQuery> {
  const description = operation.description.replace(/\.$/, '; null if there is none.');
  return ofQuery({ ...operation, description });
}
