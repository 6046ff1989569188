/**
 * What English words and the usual abbreviations mean in tables of business systems: a meaning, then every word for it.
 * Of the words for one meaning the order does not matter; a word stands once.
 */
export const englishWords = `
标识 id identifier uid guid uuid oid pk
编号 no serial seq sn nbr
序号 index idx sequence ordinal rownum
号码 number
代码 code cd
名称 name nm caption
标题 title subject
类型 type typ
类别 category cat kind
分类 classification catalog
等级 level lvl rank tier
状态 status state stat stts
标志 flag flg mark ind indicator
说明 description desc descr explanation
备注 remark remarks note notes memo comment comments rmk
内容 content body text
摘要 summary abstract digest
关键字 keyword keywords
日期 date dt
时间 time tm datetime timestamp ts
年份 year yr
月份 month mon mth
日 day
周 week wk
季度 quarter qtr
小时 hour hr
分钟 minute
秒 second sec
时长 duration
期限 term period
创建 create created creation crt
更新 update updated upd
修改 modify modified modification mod edit edited
删除 delete deleted del removed
提交 submit submitted
审核 audit audited check checked review reviewed verify verified
审批 approve approved approval appr
发布 release released publish published pub
开始 start begin started beg
结束 end finish finished ended
生效 effective eff
失效 expire expired expiry expiration invalid
有效 valid enabled enable active
停用 disabled disable inactive
登录 login logon signin
注册 register registered registration reg
操作 operate operation oper opt
处理 process processed handle handled
执行 execute execution run exec
版本 version ver
来源 source src origin
目标 target tgt dest destination
父级 parent pid
子级 child children
上级 superior upper
下级 subordinate lower
根 root
主 main primary master
默认 default
是否 is has can whether
总 total sum ttl
平均 average avg
最大 max maximum
最小 min minimum
数量 quantity qty count cnt num
金额 amount amt money
单价 price prc
费用 fee expense charge
成本 cost
余额 balance bal
折扣 discount disc
税额 tax
比例 ratio proportion
比率 rate
百分比 percent percentage pct
单位 unit uom
币种 currency curr ccy
付款 payment pay paid pmt
收款 receipt collect
退款 refund
预算 budget bdgt
账户 account acct acc
账单 bill billing
发票 invoice inv
发票明细 invoiceline
凭证 voucher vchr
科目 ledger gl
银行 bank
卡 card
收入 income revenue
支出 expenditure
借 debit dr
贷 cr
利息 interest
贷款 loan
合同 contract
订单 order ord
明细 detail details item items line lines dtl
商品 goods commodity
产品 product prod
库存 inventory stock
仓库 warehouse wh
供应商 supplier vendor
客户 customer cust client
购买 purchase buy
销售 sale sales
交易 transaction trans trade txn
物流 logistics
发货 ship shipping delivery
公司 company corp corporation
企业 enterprise
机构 institution agency
组织 organization organisation org
部门 department dept
单位部门 bureau
分支 branch
小组 team
组 group grp
区域 region area zone
国家 country nation
省 province prov
市 city
区县 county district
街道 street
地址 address addr
邮编 postcode zip zipcode postal postalcode
经度 longitude lng lon
纬度 latitude lat
位置 location loc
用户 user usr
用户名 username loginname
昵称 nickname nick
密码 password passwd pwd pass
角色 role
权限 permission privilege auth authority right
菜单 menu
模块 module
系统 system sys
平台 platform
应用 application app
接口 interface api
服务 service svc
配置 config configuration cfg
参数 parameter param prm
设置 setting settings
选项 option
字典 dictionary dict
日志 log logs
消息 message msg
通知 notice notification
附件 attachment attach
文件 file
文件夹 folder directory
路径 path
链接 link url href
图片 image img picture pic photo
头像 avatar
视频 video
音频 audio
图标 icon
颜色 color colour
大小 size
长度 length len
宽度 width
高度 height
重量 weight
格式 format fmt
语言 language lang
主题 topic theme
任务 task job
计划 plan
项目 project proj
流程 workflow flow
步骤 step
节点 node
结果 result
错误 error err
异常 exception
重试 retry
批次 batch
队列 queue
调度 schedule
设备 device equipment equip
主机 host
端口 port
IP地址 ip ipaddress
数据 data
数据源 datasource
表 table tab
字段 field column col
值 value val
键 key
规则 rule
标签 tag label
属性 attribute attr property
扩展 extension ext extra
排序 sort orderby
编码 encoding coding
人 by person
人员 personnel people
姓名 realname fullname
姓 surname lastname
名 firstname givenname forename
性别 gender sex
年龄 age
生日 birthday
出生 birth born
出生日期 birthdate dob
身份证 idcard identity identitycard
护照 passport
证件 certificate cert credential
民族 ethnic ethnicity
籍贯 nativeplace
国籍 nationality
政治面貌 political politics
婚姻 marriage marital
健康 health
学历 education edu
学位 degree
职业 occupation profession
电话 telephone tel phone
手机 mobile cellphone cell mobilephone
传真 fax
邮箱 email mail
联系 contact
联系人 contactperson linkman
紧急 emergency
家庭 family home
父亲 father
母亲 mother
配偶 spouse
员工 employee emp staff worker
经理 manager mgr
主管 supervisor director
职位 position post jobtitle
职务 duty
职称 protitle
岗位 station
入职 hire entry onboard
离职 resign quit
退休 retire retirement
工资 salary wage
奖金 bonus
津贴 allowance subsidy
考勤 attendance
请假 leave absence
加班 overtime
培训 training
绩效 performance
学校 school
大学 university
学院 college faculty
专业 major specialty speciality
学科 discipline
班级 class clazz
年级 grade
学生 student stu
教师 teacher tch instructor
导师 tutor mentor
校友 alumni
课程 course crs
教材 textbook
学期 semester
学年 academicyear schoolyear
学分 credit credits
成绩 score
绩点 gpa
考试 exam examination test
作业 homework assignment
选课 enrollment enrolment enroll elective
入学 admission matriculation
毕业 graduate graduation
学籍 studentstatus
奖学金 scholarship
助学金 grant bursary
处分 punishment
教室 classroom
教学楼 building bldg
校区 campus
宿舍 dormitory dorm
房间 room
床位 bed
楼层 floor
图书 book
图书馆 library lib
作者 author
出版社 publisher press
馆藏 holding
借阅 borrow lend
归还 return
续借 renew
读者 reader patron
书架 shelf
资产 asset
折旧 depreciation depr
购置 acquisition
报废 scrap
维修 repair maintenance maint
使用 use usage used
存放 storage store
品牌 brand
型号 model
规格 specification spec
科研 research
论文 paper thesis
期刊 journal
专利 patent
经费 funding fund
门禁 access gate
食堂 canteen
消费 consume consumption spend
充值 recharge topup
商户 merchant shop
终端 terminal
食品 food
医院 hospital
患者 patient
医生 doctor
药品 drug medicine
车辆 vehicle car
车牌 plate licenseplate
曲目 track
专辑 album
艺术家 artist
歌单 playlist
流派 genre
媒体 media
作曲 composer
支持 support
代表 rep representative
汇报 report reports
计费 billingtype
历史 history hist his
临时 temp tmp temporary
备份 backup bak bk
当前 current cur
上次 last previous prev
下次 next
首次 first initial init
原 old former
新 new
实际 actual act
预计 expected estimate estimated est
应 due
已 done
全 all full
公开 public open
私有 private
共享 share shared
加密 encrypt encrypted
敏感 sensitive
安全 security safe
密钥 secret secretkey
令牌 token
会话 session
请求 request req
响应 response resp reply
回复 answer
问题 question issue
点赞 like likes
收藏 favorite favourite
关注 follow
推荐 recommend
搜索 search
访问 visit view
下载 download
上传 upload
导入 import
导出 export
同步 sync synchronize
转换 transform convert
映射 mapping map
关系 relation relationship rel
引用 reference ref
`;

/** Words that belong together and mean something of their own. */
export const englishPhrases: Record<string, string> = {
  'student no': '学号', 'student number': '学号', 'student id': '学生标识', 'stu no': '学号', 'teacher no': '教工号', 'staff no': '工号', 'emp no': '工号', 'employee no': '工号',
  'id card': '身份证', 'id card no': '身份证号', 'id no': '身份证号', 'card no': '卡号', 'account no': '账号', 'acct no': '账号', 'order no': '订单号', 'phone no': '电话号码',
  'phone number': '电话号码', 'mobile no': '手机号', 'mobile phone': '手机', 'created at': '创建时间', 'updated at': '更新时间', 'deleted at': '删除时间', 'create by': '创建人', 'created by': '创建人',
  'updated by': '更新人', 'update by': '更新人', 'modified by': '修改人', 'create user': '创建人', 'update user': '更新人', 'first name': '名', 'last name': '姓', 'full name': '姓名', 'real name': '真实姓名',
  'birth date': '出生日期', 'birth day': '生日', 'birth place': '出生地', 'start date': '开始日期', 'end date': '结束日期', 'start time': '开始时间', 'end time': '结束时间', 'unit price': '单价',
  'total price': '总价', 'exchange rate': '汇率', 'post code': '邮编', 'postal code': '邮编', 'zip code': '邮编', 'user name': '用户名', 'login name': '登录名', 'nick name': '昵称', 'ip address': 'IP地址',
  'file name': '文件名', 'file size': '文件大小', 'file path': '文件路径', 'media type': '媒体类型', 'reports to': '上级', 'parent id': '上级标识', 'sort order': '排序号', 'order num': '排序号', 'order by': '排序',
  'row version': '行版本', 'is deleted': '是否删除', 'del flag': '删除标志', 'is valid': '是否有效', 'hire date': '入职日期', 'school year': '学年', 'academic year': '学年', 'line item': '明细',
};

/** Before a name they tell only what kind of thing in a database it is. */
export const objectPrefixes = new Set(['t', 'tb', 'tbl', 'v', 'vw', 'view', 'mv', 'ods', 'dwd', 'dws', 'dim', 'fact', 'ads', 'stg']);
export const silentWords = new Set(['of', 'the', 'a', 'an', 'to', 'for', 'in', 'at', 'and']);
/** Whoever has a name, not whatever. */
export const peopleMeanings = new Set(['学生', '教师', '导师', '用户', '员工', '人员', '联系人', '父亲', '母亲', '配偶', '作者', '读者', '校友', '经理', '主管', '医生', '患者', '艺术家']);
