import { connectStates, type SourceBuild, type SurveyState } from '#areas/sources';
import type { Text } from '#platform/contract';

const surveySteps: Record<SurveyState, Text | undefined> = {
  none: { zh: '名称已齐全，可以向业务管理员发布调研。', en: 'All names are there. Release the survey to the business administrator.' },
  released: { zh: '调研已发布，等待业务管理员填报。', en: 'The survey was released and is being filled in by the business administrator.' },
  returned: { zh: '调研已退回，等待业务管理员修改。', en: 'The survey was returned and is being mended by the business administrator.' },
  submitted: { zh: '调研已提交，等待审核。', en: 'The survey was submitted and waits for approval.' },
  approved: undefined,
};

/** What to do next about a source, in a sentence. */
export function nextStep(source: Pick<SourceBuild, 'connect_status' | 'res_num' | 'cn_res_pre' | 'cn_res_field_pre' | 'surveyed_status' | 'related_res_num' | 'source_type'>): Text {
  if (source.connect_status !== connectStates.connected) {
    return source.connect_status === connectStates.failed
      ? { zh: '最近一次连接测试失败，请检查连接设置后重新测试。', en: 'The last connection test failed. Check the connection settings and test again.' }
      : { zh: '还没有测试过连接，请先进行连接测试。', en: 'The connection was never tested. Test it first.' };
  }
  if (source.source_type !== 'dataBase') {
    return source.res_num === 0 ? { zh: '已连接，请添加资源。', en: 'Connected. Add its resources next.' } : { zh: '已连接，资源已登记。', en: 'Connected, and its resources are known.' };
  }
  if (source.res_num === 0) return { zh: '已连接，请逆向导入数据对象。', en: 'Connected. Import its tables next.' };
  const survey = surveySteps[source.surveyed_status];
  const unnamed = source.cn_res_pre < 100 || source.cn_res_field_pre < 100;
  if (survey && (source.surveyed_status !== 'none' || !unnamed)) return survey;
  if (unnamed) return { zh: '还有数据对象或字段没有业务名称，可以采用推荐名称，或发布调研请业务管理员填写。', en: 'Some tables or fields have no business name. Take suggested names, or release a survey to have them filled in.' };
  if (source.related_res_num === 0) return { zh: '调研已通过，请在实体关系图中确认表间关系。', en: 'The survey is approved. Confirm how the tables relate in the entity relation graph.' };
  return { zh: '建设内容已齐全，可以设置共享范围。', en: 'Everything is in place. Decide what may be shared.' };
}
