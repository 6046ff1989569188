import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import type { Picture } from '#platform/web/blocks/graph/graph-picture.ts';
import { cutText, escapeXml } from '#platform/web/blocks/graph/picture-text.ts';
import { fonts, palettes, sizes, type ThemeMode } from '#platform/web/theme.ts';
import type { ErField, ErRelation } from '../../contract/relations.ts';
import { endPath, endsOf, linePath } from './relation-line.ts';
import { relationLook } from './relation-look.ts';
import { shortType } from './short-type.ts';
import { lineEnd, sidesOf, tableSize, type TableShape } from './table-shape.ts';

interface PictureRequest {
  tables: readonly TableShape[];
  relations: readonly ErRelation[];
  positions: Positions;
  mode: ThemeMode;
  /** "8 more fields". */
  more: (count: number) => string;
}

/** Lines swing out beyond the outermost tables. */
const margin = sizes.contentPadding * 4;

/** All tables and relations as one SVG, drawn from the data: what is out of sight is not in the page. */
export function drawEr({ tables, relations, positions, mode, more }: PictureRequest): Picture {
  const palette = palettes[mode];
  const placed = tables.flatMap((table) => (positions[table.node.wid] ? [{ ...table, at: positions[table.node.wid]! }] : []));
  const byWid = new Map(placed.map((table) => [table.node.wid, table]));
  const left = Math.min(...placed.map(({ at }) => at.x), 0) - margin;
  const top = Math.min(...placed.map(({ at }) => at.y), 0) - margin;
  const width = Math.ceil(Math.max(...placed.map(({ at }) => at.x + tableSize.width), 0) + margin - left);
  const height = Math.ceil(Math.max(...placed.map(({ at, height: own }) => at.y + own), 0) + margin - top);

  const lines = relations.flatMap((relation) => {
    const [from, to] = [byWid.get(relation.dataObject), byWid.get(relation.refDataObject)];
    if (!from || !to) return [];
    const [out, into] = sidesOf(from.at, to.at);
    const [start, stop] = [lineEnd(from, from.at, out, relation.fields[0]), lineEnd(to, to.at, into, relation.refFields[0])];
    const [first, last] = endsOf(relation.cardinality);
    const { colour, dashed } = relationLook(relation);
    return [`<path d="${linePath(start, stop).path}" fill="none" stroke="${palette[colour]}"${dashed ? ' stroke-dasharray="6 4"' : ''}/>`
      + `<path d="${endPath(start, first)}${endPath(stop, last)}" fill="none" stroke="${palette[colour]}"/>`];
  });
  const cards = placed.map(({ at, node, rows, hidden, height: own }) => {
    const head = `<rect class="card" width="${tableSize.width}" height="${own}" rx="${sizes.radius}"/><line x1="0" x2="${tableSize.width}" y1="${tableSize.head}" y2="${tableSize.head}" stroke="${palette.border}"/>`
      + `<text class="name" x="12" y="20">${escapeXml(cutText(node.dataObject, tableSize.width - 24, sizes.font))}</text>`
      + `<text class="kind" x="12" y="37">${escapeXml(cutText(node.dataObjectName, tableSize.width - 24))}</text>`;
    const body = rows.map((field, place) => rowText(field, tableSize.head + place * tableSize.row, palette.primary)).join('');
    const rest = hidden > 0 ? `<text class="kind" x="12" y="${tableSize.head + rows.length * tableSize.row + 16}">${escapeXml(more(hidden))}</text>` : '';
    return `<g transform="translate(${at.x} ${at.y})">${head}${body}${rest}</g>`;
  });
  const style = `.card{fill:${palette.surface};stroke:${palette.borderStrong}}text{font-family:${escapeXml(fonts.text)}}`
    + `.name{font-size:${sizes.font}px;font-weight:600;fill:${palette.text}}.field{font-size:${sizes.fontSmall}px;fill:${palette.text}}.kind{font-size:${sizes.fontSmall}px;fill:${palette.textSecondary}}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><style>${style}</style>`
    + `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${palette.ground}"/>${lines.join('')}${cards.join('')}</svg>`;
  return { svg, width, height };
}

function rowText(field: ErField, top: number, keyColour: string): string {
  const key = field.is_pk === 1 ? `<g transform="translate(10 ${top + 6})" fill="none" stroke="${keyColour}" stroke-width="1.4"><circle cx="3.2" cy="6" r="2.3"/><path d="M5.5 6H11.4M8.6 6V8.4M11 6V8.4"/></g>` : '';
  return `${key}<text class="field" x="28" y="${top + 16}">${escapeXml(cutText(field.dataField, tableSize.width - 140))}</text>`
    + `<text class="kind" x="${tableSize.width - 12}" y="${top + 16}" text-anchor="end">${escapeXml(cutText(shortType(field.native_type), 96))}</text>`;
}
