import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { DepartmentName, PersonName } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import type { Text } from '#platform/contract/text.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree } from '../../contract/catalogs.ts';
import { dataObjectOption } from '../../contract/data-fields.ts';
import { dataLevelWords, dataSignWords, modelTypeWords, objectKindWords, provisionModeWords } from '../../contract/data-object-words.ts';
import { findCatalog } from '../objects/catalog-moves.ts';
import { differenceWords } from './difference-words.ts';

/** Facts that are a yes or a no; no is empty. */
const flags = new Set(['dropped', 'manual', 'nullable', 'core', 'history', 'encrypt', 'open', 'share', 'sensitive']);
const worded: Record<string, Record<string, Text>> = { kind: objectKindWords, dataSign: dataSignWords, dataLevel: dataLevelWords, modelType: modelTypeWords, provision: provisionModeWords };

/** One side of a difference in the words of people: wids by their names, flags as yes and no. */
export function FactValue({ fact, value, source }: { fact: string; value: string; source: string }) {
  const say = useWords(differenceWords);
  const text = useText();
  if (flags.has(fact)) return <>{say(value ? 'yes' : 'no')}</>;
  if (value === '') return <span className="difference-empty">{say('empty')}</span>;
  if (fact === 'ownerDepartment' || fact === 'releaseDepartment') return <DepartmentName wid={value} />;
  if (fact === 'ownerPerson') return <PersonName wid={value} />;
  if (fact === 'catalog') return <CatalogName wid={value} />;
  if (fact === 'codeTable') return <CodeTableName wid={value} source={source} />;
  if (fact === 'generated' && (value === 'identity' || value === 'formula')) return <>{say(value)}</>;
  if (fact === 'indexes') return <>{value.split('; ').map((index) => <div key={index}>{index.replace(/^!/, '')}{index.startsWith('!') && ` ${say('unique')}`}</div>)}</>;
  const word = worded[fact]?.[value];
  return <>{word ? text(word) : value}</>;
}

function CatalogName({ wid }: { wid: string }) {
  const tree = useCall(getCatalogTree, { query: {} }, { level: noticeLevel.silent });
  return <>{findCatalog(tree.data?.nodes ?? [], wid)?.name ?? wid}</>;
}

function CodeTableName({ wid, source }: { wid: string; source: string }) {
  const options = useCall(dataObjectOption, { query: { database_wid: source } }, { level: noticeLevel.silent });
  return <>{options.data?.foreign.find((one) => one.id === wid)?.text ?? wid}</>;
}
