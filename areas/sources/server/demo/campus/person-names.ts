import type { Random } from '../random.ts';

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文', '欧阳', '司马', '上官', '诸葛'];
const first = [...'一乐书亦佳俊依允克冠凌博卓可启君咏嘉天奕婉子宇安宜家容尚展巧弘彦志思恩悦愉承承振敏文斯新方旭昊明昕星春晓晨景晴智书朗望楚欣正永沐泽洛浩海清源润涵瀚煜熙玉珂瑞瑾璟登皓相睿知礼秉秋立笑绍绮美羽翊翰耀若茂荣菁落蔚蕴言诗语诺谨谦贤起辰远逸道采钧锦鸿雅雨雪霖青静韵颂颜飞馨骏高'];
const lastMale = ['', ...'安斌博超诚川岱峰刚光豪航宏辉杰凯康坤朗磊亮林明宁鹏平强然荣森松涛廷伟翔阳毅勇宇渊泽哲正之舟'];
const lastFemale = ['', ...'彬冰春翠丹菲芳芬凤桂涵荷虹慧佳洁静娟兰岚蕾莉琳玲璐曼梅媚敏娜宁琴清蓉珊诗爽彤婷薇雯溪霞欣萱雪妍瑶怡颖莹玥云芸贞芷'];
/** Names with a middle dot: programs cut, change or lose it. */
const dotted = ['阿依努尔', '买合木提', '迪丽拜尔', '古丽娜', '艾力', '帕提古丽', '玉素甫', '热依汗'];
const fathers = ['艾买提', '吐尔逊', '阿布都拉', '买买提', '库尔班', '依明'];

export function personName(random: Random, male: boolean): string {
  return random.pick(surnames) + random.pick(first) + random.pick(male ? lastMale : lastFemale);
}

export const dottedName = (random: Random): string => `${random.pick(dotted)}·${random.pick(fathers)}`;

const lookalikes: readonly (readonly [string, string])[] = [
  ['张', '張'], ['陈', '陳'], ['刘', '劉'], ['杨', '楊'], ['赵', '趙'], ['黄', '黃'], ['吴', '吳'], ['孙', '孫'], ['马', '馬'], ['罗', '羅'],
  ['郑', '鄭'], ['谢', '謝'], ['韩', '韓'], ['冯', '馮'], ['萧', '肖'], ['吕', '呂'], ['许', '許'], ['邓', '鄧'], ['叶', '葉'], ['晓', '小'],
];

/** The same person as another office wrote the name: traditional letters, another dot, a blank between the letters. */
export function otherSpelling(name: string): string {
  if (name.includes('·')) return name.replace('·', '.');
  const pair = lookalikes.find(([usual]) => name.includes(usual));
  if (pair) return name.replace(pair[0], pair[1]);
  return `${name[0]} ${name.slice(1)}`;
}
