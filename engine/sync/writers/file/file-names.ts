/** `a/b.csv` as `a/b-0002.csv`, or with its number where `{part}` stands; a single file without `{part}` keeps its name. */
export function partPath(name: string, part: number, count: number): string {
  const number = String(part).padStart(4, '0');
  if (name.includes('{part}')) return name.replaceAll('{part}', number);
  if (count === 1) return name;
  const [, stem, extension] = /^(.*?[^/])((?:\.[a-z0-9]{1,8})(?:\.gz)?)?$/is.exec(name) ?? [];
  return `${stem ?? name}-${number}${extension ?? ''}`;
}

export function packed(name: string, gzip: boolean): string {
  return gzip && !/\.gz$/i.test(name) ? `${name}.gz` : name;
}
