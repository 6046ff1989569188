import type { Area, ReplyOf } from '#platform/contract';
import type { listAuditChoices } from '#platform/contract/platform/audit.ts';
import type { Services } from '../context.ts';
import { translated } from '../translated.ts';

/** The areas that change anything, what they change, and how it is called here. */
export function auditChoices(services: Services): ReplyOf<typeof listAuditChoices> {
  const { areas } = services;
  const changing = areas.flatMap((area) => Object.values(area.calls).filter((call) => call.changes).map((call) => ({ area, call })));
  const kinds = new Map(changing.map(({ area, call }) => {
    const kind = call.changes!;
    return [kind, area.objects[kind] ?? titleOf(kind, areas)] as const;
  }));
  return {
    areas: areas.filter((area) => changing.some((one) => one.area === area)).map(({ name, title }) => ({ key: name, title: translated(services, `area.${name}`, title) })),
    kinds: [...kinds].map(([key, title]) => ({ key, title: translated(services, `object.${key}`, title) })),
    actions: changing.map(({ area, call }) => ({ key: call.path as string, title: call.summary, area: area.name })),
  };
}

/** An area may change what another one has named; what nobody has named stands for itself. */
function titleOf(kind: string, areas: readonly Area[]) {
  return areas.find(({ objects }) => kind in objects)?.objects[kind] ?? { zh: kind, en: kind };
}
