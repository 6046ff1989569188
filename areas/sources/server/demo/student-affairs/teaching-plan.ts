import { subjects } from '../campus/majors.ts';
import { phoneNumber } from '../campus/identity.ts';
import { teachers, teachersOf } from '../campus/teachers.ts';
import { colleges } from '../campus/units.ts';
import type { Cell, DemoTable } from '../demo-table.ts';
import { createRandom } from '../random.ts';
import { flawedRows } from './flaw-rows.ts';

/** The term whose enrolments, grades and attendance are kept here. */
export const gradedTerm = '2025-2026-2';

function teacherTable(): DemoTable {
  const random = createRandom('jx.teacher');
  return {
    name: 'jx.teacher', comment: '教师',
    columns: [
      ['tch_no', 'varchar(12) primary key', '工号'], ['tch_nm', 'varchar(60) not null', '姓名'], ['sex_cd', 'char(1) references xg.dm_xb', '性别'],
      ['dept_cd', 'varchar(10) not null references xg.dept', '单位代码'],
      ['title', 'varchar(20)', '职称'], ['tel', 'varchar(20)'], ['on_job', 'boolean not null default true'],
    ],
    rows: teachers.map(({ number, name, gender, department, title }) => [number, name, gender === 'male' ? '1' : '2', department, title, phoneNumber(random), true]),
  };
}

const termTable: DemoTable = {
  name: 'jx.term', comment: '学年学期',
  columns: [
    ['term_cd', 'varchar(11) primary key', '学期代码'], ['term_nm', 'varchar(40)'], ['begin_dt', 'date'], ['end_dt', 'date'], ['"order"', 'integer', '排序'],
    ['is_current', 'boolean'],
  ],
  rows: [2022, 2023, 2024, 2025, 2026].flatMap((year) => [
    [`${year}-${year + 1}-1`, `${year}-${year + 1} 学年秋季学期`, `${year}-09-01`, `${year + 1}-01-18`],
    [`${year}-${year + 1}-2`, `${year}-${year + 1} 学年春季学期`, `${year + 1}-02-20`, `${year + 1}-07-05`],
  ]).map((row, place) => [...row, place + 1, row[0] === '2026-2027-1']),
};

const publicCourses = ['高等数学（一）', '高等数学（二）', '线性代数', '大学英语（一）', '大学英语（二）', '大学体育（一）', '大学体育（二）', '大学物理', '形势与政策', '职业生涯规划', '心理健康教育', '军事理论'];

function courseTable(): DemoTable {
  const random = createRandom('jx.course');
  const names = [
    ...publicCourses.map((name) => ({ college: 'C02', name, kind: '公共必修' })),
    ...colleges.flatMap(({ code }) => subjects[code]!.flatMap((subject) => [
      { college: code, name: subject, kind: '专业必修' }, { college: code, name: `${subject}实验与实践`, kind: '实践' }, { college: code, name: `${subject}专题研讨`, kind: '专业选修' },
    ])),
  ];
  const flawed = flawedRows('jx.course', names.length);
  return {
    name: 'jx.course', comment: '课程',
    columns: [
      ['course_no', 'varchar(12) primary key', '课程号'], ['course_nm', 'varchar(100) not null', '课程名称'], ['dept_cd', 'varchar(10)', '开课单位'],
      ['course_type', 'varchar(20)', '课程性质'],
      ['credit', 'numeric(4,1)', '学分'], ['hours', 'smallint', '学时'], ['intro', 'text'], ['tags', 'text[]'],
    ],
    rows: names.map(({ college, name, kind }, row): Cell[] => {
      const credit = random.between(2, 8) / 2;
      return [
        `${college.slice(1)}${kind === '公共必修' ? 'G' : 'Z'}${String(row + 1).padStart(4, '0')}`, name, college, kind,
        flawed('credit', 'impossible-value').has(row) ? (row % 2 ? '0.0' : '-2.0') : credit.toFixed(1), credit * 16, random.chance(30) ? `本课程讲授${name}的基本概念与方法。` : null,
        `{${kind},${random.chance(20) ? '双语' : '中文'}}`,
      ];
    }),
  };
}

export interface TeachClass { id: string; course: string; college: string; teacher: string; term: string }

/** Every course is taught in the graded term; about half of them in the term after it, too. */
export function teachClassesOf(courses: DemoTable): TeachClass[] {
  const random = createRandom('jx.teach_class');
  return [gradedTerm, '2026-2027-1'].flatMap((term) => courses.rows.flatMap(([course, , college]) => {
    const teacher = random.pick(teachersOf(String(college))).number;
    return term === gradedTerm || random.chance(55) ? [{ id: `(${term})-${course}-01`, course: String(course), college: String(college), teacher, term }] : [];
  }));
}

function teachClassTable(list: readonly TeachClass[]): DemoTable {
  const random = createRandom('jx.teach_class rooms');
  return {
    name: 'jx.teach_class', comment: '教学班',
    columns: [
      ['tc_id', 'varchar(40) primary key', '教学班编号'], ['course_no', 'varchar(12) not null references jx.course', '课程号'],
      ['term_cd', 'varchar(11) not null references jx.term', '学期'], ['tch_no', 'varchar(12)'],
      ['cap', 'smallint', '容量'], ['room', 'varchar(20)'], ['weeks', 'int4range', '周次'], ['start_tm', 'time'],
    ],
    rows: list.map(({ id, course, term, teacher }) => [
      id, course, term, teacher, random.pick([30, 40, 60, 120]), `${random.pick(['博学楼', '明理楼', '致远楼'])}${random.between(1, 5)}${random.digits(2)}`, '[1,17)',
      random.pick(['08:00', '09:50', '14:00', '15:50', '19:00']),
    ]),
  };
}

export function teachingPlanTables(): { tables: DemoTable[]; teachClasses: TeachClass[] } {
  const courses = courseTable();
  const teachClasses = teachClassesOf(courses);
  return { tables: [teacherTable(), termTable, courses, teachClassTable(teachClasses)], teachClasses };
}
