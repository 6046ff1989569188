const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** "1.5 GB": in the words of a check, which are made on the server. */
export function sayBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** power;
  return `${power === 0 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`;
}
