import { Link } from 'react-router';
import { builtInAlgorithm } from '#engine/algorithms/built-ins.ts';
import { useText } from '#platform/web/language.ts';
import { SqlDefinition } from '../../contract/definitions.ts';
import { linkToAlgorithm } from './algorithm-links.ts';

/** The algorithm that the SQL of a task was made by; undefined: people wrote it. */
export const algorithmOf = (definition: unknown) => SqlDefinition.pick({ algorithm: true }).safeParse(definition).data?.algorithm;

export function AlgorithmOrigin({ origin: { algorithm, name } }: { origin: NonNullable<ReturnType<typeof algorithmOf>> }) {
  const text = useText();
  const builtIn = builtInAlgorithm(algorithm);
  return <Link to={linkToAlgorithm(algorithm)}>{builtIn ? text(builtIn.title) : name}</Link>;
}
