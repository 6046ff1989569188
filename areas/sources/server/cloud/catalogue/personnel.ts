import { system, table } from './describe.ts';

export const personnel = system('人事系统', 'sqlserver', '教职工档案、岗位、职称、合同与考核。', [
  table('HR_STAFF', '教职工基本信息', '在职与离退休教职工', `
    GH 工号 varchar(12) *
    XM 姓名 nvarchar(60)
    XBDM 性别代码 varchar(2)
    CSRQ 出生日期 date
    SFZJLXDM 身份证件类型代码 varchar(4)
    SFZJH 身份证件号 varchar(30)
    DWDM 单位代码 varchar(10)
    LXRQ 来校日期 date
    BZLBDM 编制类别代码 varchar(4)
    DQZTDM 当前状态代码 varchar(4)`),
  table('HR_UNIT', '单位', '学校的组织机构', `
    DWDM 单位代码 varchar(10) *
    DWMC 单位名称 nvarchar(100)
    LSDWDM 隶属单位代码 varchar(10)
    DWLBDM 单位类别代码 varchar(4)
    JLRQ 建立日期 date
    SFSY 是否使用 char(1)`),
  table('HR_POST', '岗位聘任', '教职工的聘任经历', `
    ID 主键 bigint *
    GH 工号 varchar(12)
    GWLBDM 岗位类别代码 varchar(4)
    GWDJDM 岗位等级代码 varchar(4)
    PRKSRQ 聘任开始日期 date
    PRJSRQ 聘任结束日期 date`),
  table('HR_TITLE', '专业技术职务', '职称评定记录', `
    ID 主键 bigint *
    GH 工号 varchar(12)
    ZCDM 职称代码 varchar(6)
    PDRQ 评定日期 date
    PDDW 评定单位 nvarchar(100)`),
  table('HR_CONTRACT', '劳动合同', '合同及其起止日期', `
    HTBH 合同编号 varchar(30) *
    GH 工号 varchar(12)
    HTLXDM 合同类型代码 varchar(4)
    QDRQ 签订日期 date
    DQRQ 到期日期 date
    HTZTDM 合同状态代码 varchar(4)`),
  table('HR_EDUCATION', '学历学位', '教职工的学习经历', `
    ID 主键 bigint *
    GH 工号 varchar(12)
    XLDM 学历代码 varchar(4)
    XWDM 学位代码 varchar(4)
    BYYX 毕业院校 nvarchar(100)
    BYRQ 毕业日期 date
    SFZGXL 是否最高学历 char(1)`),
  table('HR_ASSESS', '年度考核', '每年的考核结果', `
    GH 工号 varchar(12) *
    ND 年度 int *
    KHJGDM 考核结果代码 varchar(4)
    KHDW 考核单位 varchar(10)
    BZ 备注 nvarchar(500)`),
]);
