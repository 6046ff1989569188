/** 江川大学, which exists only here. A department is its name, its code and what is below it. */
export interface CampusDepartment {
  name: string;
  code: string;
  below?: readonly CampusDepartment[];
}

export const campus: CampusDepartment = {
  name: '江川大学',
  code: 'JCU',
  below: [
    {
      name: '机关部处',
      code: 'A00',
      below: [
        { name: '学校办公室', code: 'A01' },
        { name: '人力资源处', code: 'A02' },
        { name: '教务处', code: 'A03' },
        { name: '研究生院', code: 'A04' },
        { name: '科学技术处', code: 'A05' },
        { name: '财务处', code: 'A06' },
        { name: '国有资产管理处', code: 'A07' },
        { name: '学生工作处', code: 'A08' },
        { name: '国际合作与交流处', code: 'A09' },
        { name: '后勤保障处', code: 'A10' },
      ],
    },
    {
      name: '直属单位',
      code: 'B00',
      below: [
        {
          name: '信息化建设与管理处',
          code: 'B01',
          below: [
            { name: '数据管理科', code: 'B0101' },
            { name: '网络运行科', code: 'B0102' },
            { name: '应用服务科', code: 'B0103' },
          ],
        },
        { name: '图书馆', code: 'B02' },
        { name: '档案馆', code: 'B03' },
        { name: '校医院', code: 'B04' },
      ],
    },
    {
      name: '学院',
      code: 'C00',
      below: [
        {
          name: '计算机学院',
          code: 'C01',
          below: [
            { name: '软件工程系', code: 'C0101' },
            { name: '人工智能系', code: 'C0102' },
            { name: '网络空间安全系', code: 'C0103' },
          ],
        },
        { name: '数学与统计学院', code: 'C02' },
        { name: '物理学院', code: 'C03' },
        { name: '化学化工学院', code: 'C04' },
        { name: '生命科学学院', code: 'C05' },
        { name: '机械工程学院', code: 'C06' },
        { name: '电子信息学院', code: 'C07' },
        { name: '土木与水利学院', code: 'C08' },
        { name: '经济与管理学院', code: 'C09' },
        { name: '法学院', code: 'C10' },
        { name: '外国语学院', code: 'C11' },
        { name: '文学院', code: 'C12' },
        { name: '艺术学院', code: 'C13' },
      ],
    },
    {
      name: '研究机构',
      code: 'D00',
      below: [
        { name: '流域水环境研究中心', code: 'D01' },
        { name: '数据科学研究院', code: 'D02' },
        { name: '高等教育研究所', code: 'D03' },
      ],
    },
  ],
};
