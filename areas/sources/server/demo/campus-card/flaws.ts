import { flawsOf } from '../flaw.ts';

export const campusCardFlaws = flawsOf('campus-card', [
  ['account', 'xm', 'spelling', 18, '姓名写法与学生工作系统不同', 'Name spelled unlike in student affairs'],
  ['account', 'xm', 'trailing-blank', 8, '姓名末尾有空格', 'Name ends with a blank'],
  ['account', 'sfzh', 'check-digit', 10, '身份证号校验位错误', 'ID number with a wrong check digit'],
  ['account', 'sjh', 'missing', 22, '手机号为空', 'Phone number is missing'],
  ['account', 'sjh', 'wrong-length', 9, '手机号位数不对', 'Phone number of wrong length'],
  ['account', 'kzt', 'unknown-code', 7, '卡状态不在 0、1、2 中', 'State of the card other than 0, 1 and 2'],
  ['terminal', 'shdm', 'orphan', 3, '商户不存在', 'Merchant does not exist'],
  ['consume', 'zh', 'orphan', 31, '账号不存在', 'Account does not exist'],
  ['consume', 'je', 'negative', 27, '消费金额为负', 'Negative amount'],
  ['consume', 'je', 'full-width', 14, '金额为全角数字', 'Amount in full-width digits'],
  ['consume', 'jysj', 'mixed-date-format', 40, '交易时间格式不一', 'Time of the purchase in another format'],
  ['consume', 'lsh', 'duplicate', 12, '流水号重复', 'Number of the purchase occurs again'],
  ['recharge', 'je', 'negative', 6, '充值金额为负', 'Negative amount'],
  ['access.log', 'line', 'malformed', 12, '日志行残缺', 'Broken line'],
]);
