import { connectStates, sourceTypes } from '#areas/sources';
import { partOf, type FigureRow } from './source-figures.ts';

const sum = (rows: readonly FigureRow[], of: (row: FigureRow) => number) => rows.reduce((total, row) => total + of(row), 0);
const connected = (rows: readonly FigureRow[]) => rows.filter(({ connect_status }) => connect_status === connectStates.connected).length;
const surveyed = (rows: readonly FigureRow[]) => rows.filter(({ surveyed_status }) => surveyed_status === 'approved').length;

/** The sources added up: whole, by department, and by kind. */
export function buildStatistics(rows: readonly FigureRow[]) {
  const res_num = sum(rows, (row) => row.res_num);
  const res_field_num = sum(rows, (row) => row.res_field_num);
  const key_res_num = sum(rows, (row) => row.key_res_num);
  const nonekey_res_num = sum(rows, (row) => row.nonekey_res_num);
  const all_code_res_num = sum(rows, (row) => row.all_code_res_num);
  const use_code_res_num = sum(rows, (row) => row.use_code_res_num);
  return {
    source_num: rows.length,
    connect_num: connected(rows),
    imported_num: rows.filter((row) => row.res_num > 0).length,
    surveyed_num: surveyed(rows),
    res_num, res_field_num, key_res_num, nonekey_res_num, all_code_res_num, use_code_res_num,
    unuse_code_res_num: all_code_res_num - use_code_res_num,
    key_res_pre: partOf(key_res_num, key_res_num + nonekey_res_num),
    use_code_res_pre: partOf(use_code_res_num, all_code_res_num),
    cn_res_pre: partOf(sum(rows, (row) => row.cn_res_num), res_num),
    cn_res_field_pre: partOf(sum(rows, (row) => row.cn_res_field_num), res_field_num),
    sign_pre: partOf(sum(rows, (row) => row.sign_num), sum(rows.filter((row) => row.source_type === 'dataBase'), (row) => row.res_num)),
    lake_pre: partOf(sum(rows, (row) => row.lake_num), res_num),
    stand_pre: partOf(sum(rows, (row) => row.stand_num), res_field_num),
    departments: departments(rows),
    types: sourceTypes.map((source_type) => {
      const own = rows.filter((row) => row.source_type === source_type);
      return { source_type, source_num: own.length, connect_num: connected(own) };
    }).filter(({ source_num }) => source_num > 0),
  };
}

function departments(rows: readonly FigureRow[]) {
  const groups = Map.groupBy(rows, (row) => row.admin_dept);
  return [...groups].map(([admin_dept, own]) => {
    const res_num = sum(own, (row) => row.res_num);
    const res_field_num = sum(own, (row) => row.res_field_num);
    return {
      admin_dept, name: own[0]!.admin_dept_name, source_num: own.length, connect_num: connected(own), surveyed_num: surveyed(own), res_num, res_field_num,
      cn_res_pre: partOf(sum(own, (row) => row.cn_res_num), res_num),
      cn_res_field_pre: partOf(sum(own, (row) => row.cn_res_field_num), res_field_num),
      progress: Math.floor((10 * sum(own, (row) => row.progress)) / own.length) / 10,
    };
  }).sort((one, other) => other.source_num - one.source_num);
}
