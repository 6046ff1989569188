/** Words that some database among ours keeps for itself. */
const reserved = new Set(`add all alter analyse analyze and any array as asc asymmetric authorization between binary both by case cast check collate collation column columns comment
concurrently condition constraint create cross current_date current_role current_time current_timestamp current_user database date default deferrable delete desc describe distinct do drop
else end except exists false fetch file for foreign freeze from full function grant group groups having identified if ignore ilike in index initially inner insert interval into is isnull
join key keys lateral leading left level like limit localtime localtimestamp lock loop mode modify natural not notnull null number of off offset on only option or order outer overlaps
partition placing primary procedure range rank read recursive references rename replace returning revoke right row rows schema select session_user set share show similar size some
start successful symmetric synonym sysdate system table tablesample then to trailing trigger true uid union unique update use user using values varchar verbose view when where window with
yes no year month day hour minute second`.split(/\s+/));

type Fold = 'lower' | 'upper' | 'any';
/** What a name without quotes becomes. */
const folds: Record<string, Fold> = { postgresql: 'lower', duckdb: 'any', oracle: 'upper', dm: 'upper', db2: 'upper', kingbase: 'lower', opengauss: 'lower', gaussdb: 'lower' };
const plain: Record<Fold, RegExp> = { lower: /^[a-z_][a-z0-9_]*$/, upper: /^[A-Z][A-Z0-9_]*$/, any: /^[A-Za-z_][A-Za-z0-9_]*$/ };

/** Whether a database of this kind would take a bare name for something else. */
export function needsQuotes(name: string, database: string): boolean {
  return !plain[folds[database] ?? 'any'].test(name) || reserved.has(name.toLowerCase());
}
