import { flawsOf } from '../flaw.ts';

export const libraryFlaws = flawsOf('library', [
  ['reader', 'reader_name', 'spelling', 25, '姓名写法与学生工作系统不同', 'Name spelled unlike in student affairs'],
  ['reader', 'phone', 'wrong-length', 14, '手机号位数不对', 'Phone number of wrong length'],
  ['reader', 'cert_no', 'full-width', 12, '借书证号为全角数字', 'Card number in full-width digits'],
  ['reader', 'dept_code', 'orphan', 9, '单位代码不存在', 'Department does not exist'],
  ['reader', 'expire_date', 'missing', 10, '有效期为空', 'Date of expiry is missing'],
  ['book', 'isbn', 'check-digit', 15, 'ISBN 校验位错误', 'ISBN with a wrong check digit'],
  ['book', 'category_no', 'unknown-code', 8, '分类号不在中图法类目中', 'Class number outside the classification'],
  ['book', 'title', 'trailing-blank', 18, '题名末尾有空格', 'Title ends with a blank'],
  ['book', 'pub_year', 'impossible-value', 6, '出版年份不可能', 'Impossible year of publication'],
  ['copy', 'book_id', 'orphan', 11, '书目不存在', 'Book does not exist'],
  ['copy', 'barcode', 'duplicate', 7, '条码重复', 'Bar code occurs again'],
  ['loan', 'reader_no', 'orphan', 13, '读者不存在', 'Reader does not exist'],
  ['loan', 'loan_date', 'mixed-date-format', 120, '借出日期格式不一', 'Date of the loan in another format'],
  ['loan', 'return_date', 'reversed-dates', 16, '归还早于借出', 'Returned before it was lent'],
  ['fine', 'amount', 'negative', 5, '罚款金额为负', 'Negative fine'],
  ['gate_pass', 'gate', 'unknown-code', 10, '闸机编号不存在', 'Gate does not exist'],
  ['purchase_item', 'quantity', 'impossible-value', 6, '订购数量为零', 'None were ordered'],
]);
