import { system, table } from './describe.ts';

export const campusCard = system('一卡通系统', 'oracle', '卡户、卡片、商户、终端、消费与门禁。', [
  table('CARD_ACCOUNT', '卡户', '持卡人的账户', `
    ACCOUNT_NO 账号 number(10) *
    CERT_NO 学工号 varchar2(20)
    NAME 姓名 varchar2(60)
    DEPT_CODE 部门代码 varchar2(10)
    ID_TYPE 身份类别代码 varchar2(4)
    OPEN_DATE 开户日期 date
    EXPIRE_DATE 有效期至 date
    STATUS 账户状态代码 char(1)`),
  table('CARD_INFO', '卡片', '发出的每一张卡', `
    CARD_NO 卡号 varchar2(20) *
    ACCOUNT_NO 账号 number(10)
    CARD_TYPE 卡类型代码 varchar2(4)
    BALANCE 卡余额 number(12,2)
    ISSUE_TIME 发卡时间 date
    STATUS 卡状态代码 char(1)`),
  table('CARD_MERCHANT', '商户', '食堂、超市、浴室等', `
    MERCHANT_NO 商户号 varchar2(10) *
    MERCHANT_NAME 商户名称 varchar2(100)
    MERCHANT_TYPE 商户类型代码 varchar2(4)
    DEPT_CODE 管理部门代码 varchar2(10)
    OPEN_DATE 开业日期 date`),
  table('CARD_TERMINAL', '终端', '收费机与门禁机', `
    TERM_NO 终端号 varchar2(10) *
    TERM_NAME 终端名称 varchar2(60)
    MERCHANT_NO 商户号 varchar2(10)
    LOCATION 安装位置 varchar2(100)
    STATUS 终端状态代码 char(1)`),
  table('CARD_TRADE', '交易流水', '消费、充值与补助', `
    TRADE_NO 流水号 number(18) *
    ACCOUNT_NO 账号 number(10)
    CARD_NO 卡号 varchar2(20)
    TRADE_TIME 交易时间 timestamp
    TRADE_TYPE 交易类型代码 varchar2(4)
    AMOUNT 交易金额 number(12,2)
    BALANCE 交易后余额 number(12,2)
    MERCHANT_NO 商户号 varchar2(10)
    TERM_NO 终端号 varchar2(10)`),
  table('CARD_ACCESS', '门禁记录', '刷卡进出', `
    ACCESS_NO 记录号 number(18) *
    CARD_NO 卡号 varchar2(20)
    TERM_NO 终端号 varchar2(10)
    PASS_TIME 通行时间 timestamp
    DIRECTION 进出方向 char(1)
    RESULT 通行结果代码 char(1)`),
  table('CARD_LOSS', '挂失记录', '挂失与解挂', `
    LOSS_NO 挂失编号 number(10) *
    CARD_NO 卡号 varchar2(20)
    LOSS_TIME 挂失时间 date
    CANCEL_TIME 解挂时间 date
    CHANNEL 办理渠道代码 varchar2(4)`),
]);
