import type { Kysely } from 'kysely';
import { keyIdOf, openWith, sealWith, type SecretKey } from './seal.ts';

/** A text column whose values are sealed (or null), in a table whose rows `key` tells apart. */
export interface SealedColumn {
  table: string;
  column: string;
  key?: string;
}

const registered = new Map<string, SealedColumn>();

/** Each area names its sealed columns beside its tables, so that rotation finds them all. */
export function registerSealedColumn(column: SealedColumn): void {
  registered.set(`${column.table}.${column.column}`, column);
}

export function sealedColumns(): SealedColumn[] {
  return [...registered.values()];
}

/** Seals anew, in one transaction, all that the old key sealed. Returns how many values that were. */
export async function rotateSecrets({ db, oldKey, newKey, columns = sealedColumns() }: {
  db: Kysely<any>;
  oldKey: SecretKey;
  newKey: SecretKey;
  columns?: readonly SealedColumn[];
}): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    let changed = 0;
    for (const { table, column, key = 'wid' } of columns) {
      const rows: Record<string, string>[] = await transaction.selectFrom(table).select([key, column])
        .where(column, 'like', `v1:${oldKey.id}:%`).forUpdate().execute();
      for (const row of rows) {
        const sealed = row[column]!;
        if (keyIdOf(sealed) !== oldKey.id) continue;
        await transaction.updateTable(table).set({ [column]: sealWith(newKey, openWith(oldKey, sealed)) })
          .where(key, '=', row[key]).execute();
        changed += 1;
      }
    }
    return changed;
  });
}
