import { areas } from '../apps/areas.ts';

/** What the product promises, for comparison with its specification: one JSON object on stdout. */
const routes = areas.flatMap(({ name, screens }) =>
  screens.map(({ path, access, planned }) => ({ path, area: name, access, built: !planned })));

const calls = areas
  .flatMap((area) => Object.values(area.calls))
  .flatMap(({ method, path }) => (method === 'ANY' ? ['GET', 'POST'] : [method]).map((one) => ({ method: one, path: path as string })));

console.log(JSON.stringify({ routes, calls }, null, 1));
