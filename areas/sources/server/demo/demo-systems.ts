import type { Text } from '#platform/contract/text.ts';

/** What an administrator would write about a business system when registering it. */
export interface DemoSystem {
  key: 'student-affairs' | 'library' | 'campus-card' | 'access-log';
  source_type: 'dataBase' | 'FILE' | 'LOG';
  name: Text;
  description: Text;
  label: string;
  /** Codes of the demonstration campus: department, and the number of the person who looks after the system. */
  department: string;
  administrator: string;
  company: string;
  companyUser: string;
  companyTel: string;
  address: string;
  constructionYear: string;
  version: string;
}

export const demoSystems: readonly DemoSystem[] = [
  {
    key: 'student-affairs', source_type: 'dataBase', label: 'XGXT',
    name: { zh: '学生工作系统', en: 'Student affairs' },
    description: {
      zh: '学籍、奖助、宿舍、请假与教学数据，2016 年由旧系统迁入，表名和字段名混用英文缩写与拼音首字母。演示数据，均为虚构。',
      en: 'Enrolment, awards, dormitories, leave and teaching, moved from an older system in 2016; names mix English abbreviations and pinyin initials. Invented data.',
    },
    department: 'A08', administrator: '20100076', company: '云岭软件有限公司', companyUser: '唐经理', companyTel: '0600-8601101',
    address: '行政楼 305', constructionYear: '2016', version: 'V5.3',
  },
  {
    key: 'library', source_type: 'dataBase', label: 'TSGXT',
    name: { zh: '图书馆系统', en: 'Library' },
    description: {
      zh: '书目、馆藏、读者、借阅、采购与入馆记录。演示数据，均为虚构。',
      en: 'Books, copies, readers, loans, purchases and visits. Invented data.',
    },
    department: 'B02', administrator: '20060054', company: '东澜数字图书馆技术有限公司', companyUser: '郝工', companyTel: '0600-8601202',
    address: '图书馆 102', constructionYear: '2019', version: 'V3.0.8',
  },
  {
    key: 'campus-card', source_type: 'FILE', label: 'YKT',
    name: { zh: '校园一卡通', en: 'Campus card' },
    description: {
      zh: '一卡通厂商按月导出的文件，分隔符、编码和压缩方式各不相同。演示数据，均为虚构。',
      en: 'Monthly exports of the vendor, each with its own delimiter, encoding and packing. Invented data.',
    },
    department: 'A10', administrator: '20110056', company: '石门一卡通科技有限公司', companyUser: '常经理', companyTel: '0600-8601303',
    address: '后勤楼 210', constructionYear: '2021', version: '3.2',
  },
  {
    key: 'access-log', source_type: 'LOG', label: 'MJRZ',
    name: { zh: '校园门禁日志', en: 'Access log' },
    description: {
      zh: '门禁闸机的文本日志，个别行因断电残缺。演示数据，均为虚构。',
      en: 'Text lines of the gates; some were cut when the power failed. Invented data.',
    },
    department: 'A10', administrator: '20110056', company: '石门一卡通科技有限公司', companyUser: '常经理', companyTel: '0600-8601303',
    address: '后勤楼 210', constructionYear: '2021', version: '3.2',
  },
];

export const studentAffairsDatabase = 'demo_student_affairs';
