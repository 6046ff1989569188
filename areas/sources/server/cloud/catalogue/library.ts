import { system, table } from './describe.ts';

export const library = system('图书馆系统', 'sqlite', '馆藏、读者、借还、预约与采购。', [
  table('book', '书目', '一种书一条，复本另存', `
    book_id 书目编号 integer *
    isbn 国际标准书号 char(13)
    title 题名 varchar(200)
    author 责任者 varchar(100)
    publisher 出版社 varchar(100)
    pub_year 出版年 integer
    category_no 分类号 varchar(10)
    call_no 索书号 varchar(40)
    price 定价 decimal(8,2)
    pages 页数 integer
    lang 语种代码 char(3)
    abstract 内容提要 text`),
  table('copy', '馆藏复本', '每一册书的位置和状态', `
    copy_id 复本编号 integer *
    barcode 条码号 varchar(20)
    book_id 书目编号 integer
    location 馆藏地 varchar(20)
    status 流通状态 varchar(10)
    in_date 入藏日期 date`),
  table('reader', '读者', '本科生、研究生、教职工与校外读者', `
    reader_no 读者证号 varchar(12) *
    cert_no 学工号 varchar(20)
    reader_name 读者姓名 varchar(60)
    type_code 读者类型代码 char(2)
    dept_code 单位代码 varchar(10)
    phone 联系电话 varchar(20)
    id_card 身份证件号 varchar(18)
    reg_date 办证日期 date
    expire_date 有效期至 date
    deposit 押金 decimal(8,2)
    is_blocked 是否停借 boolean`),
  table('loan', '借阅记录', '一次借出到归还', `
    loan_id 借阅编号 integer *
    reader_no 读者证号 varchar(12)
    copy_id 复本编号 integer
    loan_date 借出日期 text
    due_date 应还日期 date
    return_date 归还日期 date
    state 借阅状态代码 char(1)
    renew_times 续借次数 integer
    operator 经办人 varchar(20)`),
  table('reservation', '预约', '读者对书目的预约', `
    resv_id 预约编号 integer *
    reader_no 读者证号 varchar(12)
    book_id 书目编号 integer
    resv_time 预约时间 datetime
    take_before 取书期限 date
    state 预约状态 varchar(10)`),
  table('fine', '罚款', '逾期、遗失与损坏的罚款', `
    fine_id 罚款编号 integer *
    loan_id 借阅编号 integer
    reason 罚款原因 varchar(20)
    amount 罚款金额 decimal(8,2)
    paid 是否已缴 boolean
    paid_time 缴款时间 datetime`),
  table('category', '图书分类', '中图法分类的层级', `
    category_no 分类号 varchar(10) *
    category_name 分类名称 varchar(100)
    parent_no 上级分类号 varchar(10)`),
  table('vendor', '书商', '供书单位', `
    vendor_id 书商编号 integer *
    vendor_name 书商名称 varchar(100)
    credit_code 统一社会信用代码 char(18)
    contact 联系人 varchar(40)
    tel 联系电话 varchar(20)`),
  table('purchase', '采购订单', '向书商订书', `
    purchase_id 采购编号 integer *
    order_no 订单号 varchar(20)
    vendor_id 书商编号 integer
    order_date 订购日期 date
    arrive_date 到货日期 date
    dept_code 申购单位代码 varchar(10)`),
  table('purchase_item', '采购明细', '订单中的每一种书', `
    purchase_id 采购编号 integer *
    line_no 行号 integer *
    book_id 书目编号 integer
    quantity 册数 integer
    discount 折扣 real
    amount 金额 decimal(10,2)`),
]);
