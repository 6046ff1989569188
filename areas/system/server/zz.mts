import { openSystem } from './testing/open-system.ts';
import { prepareSystem } from './prepare.ts';
import { areas } from '../../../apps/areas.ts';
const s = await openSystem();
let t = performance.now(); await prepareSystem({ ...s, areas, demo: true }); console.log('first', performance.now() - t);
t = performance.now(); await prepareSystem({ ...s, areas, demo: true }); console.log('second', performance.now() - t);
await s.close();
