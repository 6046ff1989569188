import { system, table } from './describe.ts';

export const finance = system('财务系统', 'sqlserver', '经费项目、预算、报销、凭证与学生收费。', [
  table('FIN_PROJECT', '经费项目', '校内立项的经费本', `
    XMBH 项目编号 varchar(30) *
    XMMC 项目名称 nvarchar(200)
    FZRGH 负责人工号 varchar(12)
    DWDM 单位代码 varchar(10)
    XMLXDM 项目类型代码 varchar(4)
    LXRQ 立项日期 date
    JXRQ 结项日期 date
    ZTDM 状态代码 varchar(4)`),
  table('FIN_BUDGET', '预算', '项目各科目的年度预算', `
    XMBH 项目编号 varchar(30) *
    KMDM 科目代码 varchar(20) *
    ND 年度 int *
    YSJE 预算金额 decimal(18,2)
    TZJE 调整金额 decimal(18,2)`),
  table('FIN_SUBJECT', '会计科目', '科目的层级', `
    KMDM 科目代码 varchar(20) *
    KMMC 科目名称 nvarchar(100)
    SJKMDM 上级科目代码 varchar(20)
    YEFX 余额方向 char(1)
    SFMJ 是否末级 char(1)`),
  table('FIN_CLAIM', '报销单', '报销申请及审批状态', `
    BXDH 报销单号 varchar(30) *
    XMBH 项目编号 varchar(30)
    BXRGH 报销人工号 varchar(12)
    SQRQ 申请日期 date
    BXJE 报销金额 decimal(18,2)
    ZFFSDM 支付方式代码 varchar(4)
    SPZTDM 审批状态代码 varchar(4)`),
  table('FIN_VOUCHER', '记账凭证', '凭证的每一条分录', `
    PZH 凭证号 varchar(30) *
    FLH 分录号 int *
    KMDM 科目代码 varchar(20)
    XMBH 项目编号 varchar(30)
    ZY 摘要 nvarchar(200)
    JFJE 借方金额 decimal(18,2)
    DFJE 贷方金额 decimal(18,2)
    JZRQ 记账日期 date`),
  table('FIN_FEE_ITEM', '收费项目', '学费、住宿费等', `
    SFXMDM 收费项目代码 varchar(10) *
    SFXMMC 收费项目名称 nvarchar(100)
    SFBZ 收费标准 decimal(18,2)
    SFQY 是否启用 char(1)`),
  table('FIN_FEE', '学生应收与实收', '每名学生每学年的费用', `
    XH 学号 varchar(12) *
    XN 学年 varchar(9) *
    SFXMDM 收费项目代码 varchar(10) *
    YSJE 应收金额 decimal(18,2)
    SSJE 实收金额 decimal(18,2)
    JMJE 减免金额 decimal(18,2)
    JFSJ 缴费时间 datetime`),
]);
