import { expect, it } from 'vitest';
import { allowedWork, resourceOf, startApiServer } from '../../../connectors/rest/testing-server.ts';
import { readAll } from '../testing.ts';
import { apiReader } from './api-reader.ts';

const all = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, name: `学生${index + 1}`, updated: `2026-01-0${index + 1}T00:00:00Z` }));

async function start() {
  const records: Record<string, unknown>[] = [...all];
  const server = await startApiServer(({ url }) => {
    const since = url.searchParams.get('since') ?? '';
    const page = Number(url.searchParams.get('page'));
    return { items: records.filter(({ updated }) => String(updated) > since).slice((page - 1) * 3, page * 3) };
  });
  const resource = resourceOf({
    request: { url: `${server.address}/students`, parameters: [{ name: 'since', value: '{{offset}}' }] }, reply: { listPointer: '/items' },
    paging: { kind: 'page', parameter: 'page' }, incremental: { pointer: '/updated' },
  });
  return { records, server, resource };
}

it('an interface is read page by page, and next time for what is new', async () => {
  const { records, server, resource } = await start();
  await using _ = server;
  const open = () => apiReader({ resource, work: allowedWork(), title: 'students', key: ['id'] });
  const first = await readAll(open());
  expect(await open().shape()).toMatchObject({ primaryKey: ['id'], columns: [{ name: 'id', nullable: false }, { name: 'name' }, { name: 'updated', type: { kind: 'datetime', zone: true } }] });
  expect(first.rows).toEqual(all.map(({ id, name, updated }) => [BigInt(id), name, updated.replace('T', ' ')]));
  records.push({ id: 8, name: '新', updated: '2026-01-09T00:00:00Z' });
  const next = await readAll(apiReader({ resource, work: allowedWork(), title: 'students', fields: [{ name: 'name', type: { kind: 'string' } }] }), first.cursor);
  expect(next.rows).toEqual([['新']]);
});

it('records that do not fit are put aside with their values', async () => {
  const { records, server, resource } = await start();
  await using _ = server;
  records.splice(1, 1, { id: 'x', name: null, updated: '2026-01-02T00:00:00Z' });
  const fields = [{ name: 'id', type: { kind: 'integer', bits: 32 } }, { name: 'name', type: { kind: 'string' } }] as const;
  const read = await readAll(apiReader({ resource, work: allowedWork(), title: 'students', fields }));
  expect(read.rows).toHaveLength(6);
  expect(read.problems).toMatchObject([{ position: '2', column: 'id', values: { id: 'x', name: null } }]);
});

it('an interface that is always read whole keeps no place, so that what it no longer gives counts as gone', async () => {
  const { server, resource } = await start();
  await using _ = server;
  const whole = { ...resource, incremental: undefined, request: { ...resource.request, parameters: [] } };
  const read = await readAll(apiReader({ resource: whole, work: allowedWork(), title: 'students' }), '{}');
  expect(read.rows).toHaveLength(7);
  expect(read.cursor).toBeNull();
});
