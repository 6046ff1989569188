import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { NamedThing } from './name-ports.ts';
import { suggestName, type Suggestion } from './suggest-name.ts';

/** Below this the model is asked, if there is one. */
const sureEnough = 60;
const mostForModel = 200;

/** The best that is known for each of these, in their order: comment, standards, dictionary, and last the model. */
export async function suggestNames({ db, services, signal }: { db: Database; services: Services; signal: AbortSignal }, things: readonly NamedThing[]): Promise<Suggestion[]> {
  const own = things.map((thing) => suggestName(thing.kind, thing.name, thing.comment));
  const standards = (await services.nameStandards?.find(db, things)) ?? [];
  const known = own.map((one, at): Suggestion => {
    const standard = standards[at];
    return standard && standard.confidence > one.confidence ? { suggestion: standard.name, confidence: standard.confidence, origin: 'standard', pieces: [] } : one;
  });
  const unsure = known.flatMap((one, at) => (one.confidence < sureEnough ? [at] : [])).slice(0, mostForModel);
  if (!services.nameModel || unsure.length === 0) return known;
  const answers = await services.nameModel.suggest(unsure.map((at) => things[at]!), signal);
  for (const [index, at] of unsure.entries()) {
    const answer = answers[index];
    if (answer && answer.confidence > known[at]!.confidence) known[at] = { suggestion: answer.name, confidence: answer.confidence, origin: 'model', pieces: [] };
  }
  return known;
}
