import type { CloudDescription, CloudObject } from '#areas/sources';

/**
 * A table in a few lines: its name, what it is called and, per line, a field with its name and type; `*` marks the key.
 *
 *   table('T_JW_KC', '课程', '开设过的全部课程', `
 *     KCDM 课程代码 varchar(20) *
 *     KCMC 课程名称 varchar(100)`)
 */
export function table(dataObject: string, dataObjectName: string, dataObjectDesc: string, lines: string): CloudObject {
  const fields = lines.split('\n').map((line) => line.trim()).filter(Boolean).map((line) => {
    const [dataField, dataFieldName, type, key] = line.split(/\s+/) as [string, string, string, string?];
    return { dataField, dataFieldName, dataFieldDesc: '', type, is_pk: key === '*' ? 1 : 0 };
  });
  return { dataObject, dataObjectName, dataObjectDesc, fields };
}

/** A typical system as we describe it ourselves; it is no product of anybody's. */
export const system = (databasename: string, db_type: string, description: string, objects: CloudObject[]): CloudDescription =>
  ({ databasename, company: '百川示例目录', version: '1.0', db_type, description, objects });
