import { describe, expect, it } from 'vitest';
import type { CatalogNode } from '../../contract/catalogs.ts';
import { catalogMoves, findCatalog } from './catalog-moves.ts';

const node = (wid: string, parent: string | null, order_num: number, children: CatalogNode[] = []): CatalogNode => ({ id: wid, wid, name: wid, parent, order_num, row_version: 1, object_num: 0, children });
const nodes = [node('a', null, 10, [node('a1', 'a', 10), node('a2', 'a', 20)]), node('b', null, 20), node('c', null, 30)];
const moves = (wid: string, parent: string | null, before?: string) => catalogMoves(nodes, findCatalog(nodes, wid)!, parent, before).map((move) => [move.wid, move.parent, move.order_num]);

describe('a catalog that is moved', () => {
  it('into another one stands at its end, and only it changes', () => expect(moves('b', 'a')).toEqual([['b', 'a', 30]]));
  it('before a neighbour pushes the others on, itself first', () => expect(moves('c', null, 'a')).toEqual([['c', null, 10], ['a', null, 20], ['b', null, 30]]));
  it('out of its parent keeps what was ordered', () => expect(moves('a2', null)).toEqual([['a2', null, 40]]));
  it('to where it stands changes nothing', () => expect(moves('b', null, 'c')).toEqual([]));
});
