import { system, table } from './describe.ts';

export const teaching = system('教务系统', 'oracle', '课程、教学任务、选课、成绩与教学场地，字段名为拼音首字母。', [
  table('T_JW_XS', '学生学籍信息', '在籍学生及其院系、专业、班级', `
    XH 学号 varchar2(12) *
    XM 姓名 varchar2(60)
    XBDM 性别代码 varchar2(2)
    CSRQ 出生日期 date
    YXDM 院系代码 varchar2(10)
    ZYDM 专业代码 varchar2(10)
    BJDM 班级代码 varchar2(12)
    NJ 年级 number(4)
    XJZTDM 学籍状态代码 varchar2(4)
    RXRQ 入学日期 date`),
  table('T_JW_ZY', '专业', '招生专业及学制', `
    ZYDM 专业代码 varchar2(10) *
    ZYMC 专业名称 varchar2(100)
    YXDM 院系代码 varchar2(10)
    XZ 学制 number(2,1)
    XWMLDM 学位门类代码 varchar2(4)
    SFTY 是否停用 char(1)`),
  table('T_JW_BJ', '班级', '行政班级', `
    BJDM 班级代码 varchar2(12) *
    BJMC 班级名称 varchar2(60)
    ZYDM 专业代码 varchar2(10)
    NJ 年级 number(4)
    BZRGH 班主任工号 varchar2(12)`),
  table('T_JW_KC', '课程', '开设过的全部课程', `
    KCDM 课程代码 varchar2(20) *
    KCMC 课程名称 varchar2(100)
    KCYWMC 课程英文名称 varchar2(200)
    XF 学分 number(4,1)
    ZXS 总学时 number(5)
    KCXZDM 课程性质代码 varchar2(4)
    KKYXDM 开课院系代码 varchar2(10)`),
  table('T_JW_JXRW', '教学任务', '每学期开设的教学班', `
    JXBH 教学班号 varchar2(30) *
    XNXQ 学年学期 varchar2(12)
    KCDM 课程代码 varchar2(20)
    JSGH 教师工号 varchar2(12)
    KRL 课容量 number(5)
    XKRS 选课人数 number(5)
    KSFSDM 考试方式代码 varchar2(4)`),
  table('T_JW_XK', '选课记录', '学生选课的结果', `
    XH 学号 varchar2(12) *
    JXBH 教学班号 varchar2(30) *
    XKSJ 选课时间 date
    XKFSDM 选课方式代码 varchar2(4)
    SFTK 是否退课 char(1)`),
  table('T_JW_CJ', '学生成绩', '每门课程的最终成绩', `
    XH 学号 varchar2(12) *
    KCDM 课程代码 varchar2(20) *
    XNXQ 学年学期 varchar2(12) *
    PSCJ 平时成绩 number(5,1)
    QMCJ 期末成绩 number(5,1)
    ZZCJ 最终成绩 number(5,1)
    JD 绩点 number(3,2)
    CXBZ 重修标志 char(1)
    LRRGH 录入人工号 varchar2(12)`),
  table('T_JW_JS', '教室', '教学场地', `
    JSDM 教室代码 varchar2(20) *
    JSMC 教室名称 varchar2(60)
    XQDM 校区代码 varchar2(4)
    JXLDM 教学楼代码 varchar2(10)
    ZWS 座位数 number(5)
    JSLXDM 教室类型代码 varchar2(4)`),
  table('T_JW_PK', '排课结果', '教学班的时间和地点', `
    JXBH 教学班号 varchar2(30) *
    XQJ 星期几 number(1) *
    KSJC 开始节次 number(2) *
    JSJC 结束节次 number(2)
    ZC 周次 varchar2(60)
    JSDM 教室代码 varchar2(20)`),
  table('T_DM_KCXZ', '课程性质代码', '必修、选修等', `
    DM 代码 varchar2(4) *
    MC 名称 varchar2(60)
    PX 排序 number(5)
    SFQY 是否启用 char(1)`),
]);
