/** Markdown tables without the padding that the formatter gives their columns. */
export function unpadded(text: string): string {
  return text.replace(/^\|.*\|$/gm, (row) =>
    /^[-| ]+$/.test(row)
      ? row.replace(/-+/g, '---').replaceAll(' ', '')
      : row.replace(/ {2,}/g, ' '),
  );
}
