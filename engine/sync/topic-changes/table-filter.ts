/** Whether a message of `table` (`shop.orders`) is wanted; without a filter all are. */
export function tableFilter(filter: string): (table: string) => boolean {
  const wanted = filter.trim();
  if (wanted === '') return () => true;
  const expression = new RegExp(`^${wanted.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')}$`, 'isu');
  return wanted.includes('.') ? (table) => expression.test(table) : (table) => expression.test(table.slice(table.lastIndexOf('.') + 1));
}
