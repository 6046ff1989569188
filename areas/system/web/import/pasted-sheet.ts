/** Cells copied from a spreadsheet arrive as text with tabs: at least headings and one row make a sheet. */
export function pastedSheet(text: string, name: string): File | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  return new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' });
}
