/** The description of an operation in the schema. */

export function descriptionOf(operation: { description: string; devModeOnly?: boolean }): string {
  const { description, devModeOnly } = operation;
  return devModeOnly
    ? `Dev mode: ${description.charAt(0).toLowerCase()}${description.slice(1)}`
    : description;
}
