const names = ['', 'POINT', 'LINESTRING', 'POLYGON', 'MULTIPOINT', 'MULTILINESTRING', 'MULTIPOLYGON', 'GEOMETRYCOLLECTION'];

/** `SRID=4326;POINT(116.4 39.9)` of MySQL's own bytes: four for the SRID, then WKB. x stands before y, as stored. Undefined: no geometry. */
export function geometryText(bytes: Buffer): string | undefined {
  let offset = 4;
  let little = true;
  const integer = (): number => {
    const value = little ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset);
    offset += 4;
    return value;
  };
  const double = (): number => {
    const value = little ? bytes.readDoubleLE(offset) : bytes.readDoubleBE(offset);
    offset += 8;
    return value;
  };
  const list = (one: () => string): string => {
    const parts: string[] = [];
    for (let left = integer(); left > 0; left -= 1) parts.push(one());
    return `(${parts.join(',')})`;
  };
  const point = () => `${double()} ${double()}`;
  const shape = (): { name: string; body: string } => {
    little = bytes.readUInt8(offset) === 1;
    offset += 1;
    const kind = integer();
    const name = names[kind];
    if (!name) throw new RangeError('unknown geometry');
    if (kind === 1) return { name, body: `(${point()})` };
    if (kind === 2) return { name, body: list(point) };
    if (kind === 3) return { name, body: list(() => list(point)) };
    const body = list(() => {
      const part = shape();
      return kind === 7 ? part.name + part.body : part.body;
    });
    return { name, body: body === '()' ? ' EMPTY' : body };
  };
  try {
    const srid = bytes.readUInt32LE(0);
    const { name, body } = shape();
    return offset === bytes.length ? `${srid ? `SRID=${srid};` : ''}${name}${body}` : undefined;
  } catch {
    return undefined;
  }
}
