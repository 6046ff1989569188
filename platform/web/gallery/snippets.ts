/** How each block is used: short enough to read, whole enough to copy. */
export const snippets = {
  list: `const list = useList(listDataSources, { filter: { keyword: '', kind: undefined }, rowKey: 'wid', select: true });
const columns = useColumns(list, [
  { key: 'name', title: say('name'), sorter: true, render: (name, row) => <LinkCell to={'/source?wid=' + row.wid}>{name}</LinkCell> },
  { key: 'state', title: say('state'), width: 120, render: (state) => <StateDot state={state} /> },
]);
return (
  <ListScreen title={say('sources')} description={say('sourcesHint')} list={list} columns={columns}
    actions={<Button type="primary" onClick={() => form.show()}>{say('addSource')}</Button>}
    filters={<SearchBox {...list.search('keyword')} />}
    batch={<Button onClick={() => test(list.selection.keys)}>{say('test')}</Button>}
    empty={{ title: say('noSources'), description: say('noSourcesHint') }}>
    <Table {...list.table} {...columns.table} />
  </ListScreen>
);`,
  cells: `<StateDot state="running" />
<StateDot state="succeeded" word={{ zh: '已发布', en: 'Published' }} />
<TimeCell value={row.modify_time} />
<NumberCell value={row.total} unit="GB" />
<LongText>{row.address}</LongText>
<RowActions name={row.name} actions={[
  { key: 'edit', label: say('edit'), run: () => form.show(row) },
  mayRemove && { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: row.wid } }),
    destroys: { name: row.name, consequence: say('sourceRemoved', { count: row.objects }) } },
]} />`,
  emptyStates: `<EmptyState title={say('noSources')} description={say('noSourcesHint')}
  action={<Button type="primary">{say('addSource')}</Button>} />
<FilteredState onClear={list.clearFilter} />
<ErrorState title={say('sourcesFailed')} error={query.error} onRetry={query.refetch} />
<LinesSkeleton lines={4} />
<FieldsSkeleton fields={3} />`,
  tree: `const source = useMemo(() => ({
  children: async (parent, from, count, signal) => {
    const { rows, total } = await send(listChildren, { query: { parent, from, count }, signal });
    return { nodes: rows.map(toNode), more: from + rows.length < total };
  },
  search: async (text, signal) => (await send(findNodes, { query: { text }, signal })).paths,
}), []);
const tree = useTree(source, { check: true, checkFirst: 10, onCheck: setChosen });
return <TreeList {...tree.list} label={say('objects')} icon={iconOf} />;`,
  form: `const save = useChange(saveDataSource, { refresh: [listDataSources], level: noticeLevel.silent });
const form = useDrawerForm(DataSourceInput, {
  initial: { port: 5432 },
  submit: (values) => save.mutateAsync({ body: values }),
});
return (
  <DrawerForm {...form.drawer} title={say('addSource')} verb={say('saveAndTest')} width="medium">
    <FormSection title={say('connection')}>
      <Form.Item {...form.item('host')} label={say('host')} extra={say('hostHelp')}><Input /></Form.Item>
    </FormSection>
  </DrawerForm>
);`,
  detail: `<DetailTabs
  facts={<KeyFacts>
    <KeyFact label={say('state')}>{row && <StateDot state={row.state} />}</KeyFact>
    <KeyFact label={say('objects')}>{row && <NumberCell value={row.objects} />}</KeyFact>
  </KeyFacts>}
  tabs={[
    { key: 'overview', label: say('overview'), content: <Overview wid={wid} /> },
    { key: 'fields', label: say('fields'), content: <LazyFields wid={wid} /> },
  ]} />`,
  dashboard: `const figures = useCall(readFigures);
return (
  <Dashboard>
    <KeyFigure label={say('failedTasks')} value={figures.data?.failed} change={figures.data?.change} better="less"
      trend={figures.data?.trend} to="/tasks?state=failed" data={figures} />
    <ChartTile title={say('throughput')} span={16} data={figures} time={figures.data?.time}
      option={figures.data && lineChart({ x: { name: say('day'), labels: figures.data.days },
        y: { name: say('rows'), unit: say('rowsUnit') }, series: figures.data.series })} />
  </Dashboard>
);`,
  wizard: `const wizard = useWizard([
  { key: 'kind', title: say('stepKind'), schema: z.object({ kind: z.enum(kinds) }) },
  { key: 'connection', title: say('stepConnection'), schema: Connection },
], { initial: { port: 5432 }, submit: (values) => create.mutateAsync({ body: values }), onDone: () => navigate('/sources') });
return (
  <Wizard {...wizard.wizard} verb={say('createSource')} onCancel={() => wizard.askToLeave(() => navigate('/sources'))}>
    {wizard.step === 'kind' && <Form.Item {...wizard.item('kind')} label={say('kind')}><Select options={options} /></Form.Item>}
    {wizard.step === 'connection' && <ConnectionFields item={wizard.item} />}
  </Wizard>
);`,
  graph: `const lineage = useCall(readLineage, { query: { wid } });
return (
  <GraphCanvas name={say('lineage')} data={lineage} nodes={nodes} edges={edges}
    selected={chosen} onSelect={setChosen} onExpand={(id) => expand.mutate({ query: { wid: id } })} />
);`,
  log: `const log = useJobLog(runWid);
return <LogPanel {...log} name={say('runLog')} />;

// or any other source of lines
<LogPanel lines={lines} live={false} name={say('serverLog')} />`,
  job: `const job = useJob(runWid);
return <JobProgress {...job} />;`,
  upload: `const upload = useUpload({
  limit: 50 * 1024 ** 2,
  types: ['.xlsx', '.csv'],
  send: (file, work) => sendUpload(uploadFile, { file, ...work, level: noticeLevel.silent }),
  onDone: (stored) => form.setFieldValue('file', stored.wid),
});
return <UploadBox {...upload} />;`,
  sql: `<SqlEditor value={sql} onChange={setSql} onRun={(text) => run.mutate({ body: { sql: text } })}
  dialect="postgresql" schema={{ sales_orders: ['order_no', 'customer', 'amount'] }} />`,
  danger: `const danger = useConfirmDanger();
return (
  <>
    <Button danger onClick={() => danger.ask({
      action: say('deleteForGood'), name: row.name, consequence: say('dangerConsequence'),
      run: () => remove.mutateAsync({ body: { wid: row.wid } }),
    })}>{say('deleteForGood')}</Button>
    {danger.dialog}
  </>
);`,
  markdown: `<Markdown>{answer.text}</Markdown>`,
};
