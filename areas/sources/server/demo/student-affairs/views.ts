/** Made when the data is in: what readers use, and what the authors declared of all the keys there are. */
export const afterLoading: readonly string[] = [
  `create view xg.v_stu_full as
    select s."XH" as stu_no, s."XM" as stu_nm, x."MC" as sex_nm, m."MC" as nation_nm, d.dept_nm as college_nm, z."ZYMC" as major_nm, b.bjmc as class_nm, s."NJ" as grade
    from xg.xsjbxx s left join xg.dm_xb x on x."DM" = s."XBDM" left join xg.dm_mz m on m."DM" = s."MZDM" left join xg.dept d on d.dept_cd = s."YXDM"
    left join xg.zyxx z on z."ZYDM" = s."ZYDM" left join xg.bjxx b on b.bjdm = s."BJDM"`,
  `comment on view xg.v_stu_full is '学生信息视图'`,
  `create view jx.v_stu_score as
    select g.stu_no, s."XM" as stu_nm, c.course_nm, g.term_cd, g.score, c.credit from jx.stu_grade g join jx.course c using (course_no) left join xg.xsjbxx s on s."XH" = g.stu_no`,
  `create materialized view jx.mv_college_score as
    select s."YXDM" as dept_cd, g.term_cd, count(*) as grades, avg(g.score) as avg_score, count(*) filter (where not g.is_pass) as failed
    from jx.stu_grade g join xg.xsjbxx s on s."XH" = g.stu_no group by 1, 2`,
  `comment on materialized view jx.mv_college_score is '学院成绩汇总'`,
  `create index ix_xsjbxx_bjdm on xg.xsjbxx ("BJDM")`,
  `create index ix_xsjbxx_sfzh on xg.xsjbxx ("SFZH")`,
  `create index ix_leave_req_stu on xg.leave_req (stu_no, begin_dt)`,
  `create index ix_stu_grade_stu on jx.stu_grade (stu_no, term_cd)`,
  `create index ix_fee_pay_stu on xg.fee_pay (stu_no)`,
  `alter sequence xg.seq_dorm_stay owned by xg.dorm_stay.stay_id`,
  `select setval('xg.seq_dorm_stay', (select max(stay_id) from xg.dorm_stay))`,
];
