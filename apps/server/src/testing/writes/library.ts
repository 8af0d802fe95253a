import { caseApi, deskApi, judgeApi, teacherApi, templateApi } from '@dangxiao/contract'
import { routeOf, type Scene, type Writes } from './scene.ts'

/** Of lecturers, cases, judges and templates. */
export function libraryWrites({ as, build, loosely, hunan, province }: Scene): Writes {
  const teacher = async () => ({ params: { id: (await build.teacher({ unit: hunan })).id } })
  const entry = async () => ({ params: { id: (await build.case({ unit: hunan })).id } })
  const template = async () => ({ params: { id: (await build.template({ unit: hunan })).id } })
  const judge = async () => ({ params: { id: (await build.judge({ unit: hunan })).id } })
  return {
    'case.add': async () => {
      const body = await build.caseBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(caseApi.add, { body }) }
    },
    'case.update': async () => {
      const { id, version } = await build.case({ unit: hunan })
      const body = { ...(await build.caseBody({ unit: hunan })), id, version }
      return { action: 'revise', work: () => as(province)(caseApi.update, { body }) }
    },
    'case.review': async () => {
      const { id } = await build.case({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(caseApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'case.remove': async () => ({ action: 'remove', work: async () => as(province)(caseApi.remove, await entry()) }),
    'case.pin': async () => ({ action: 'pin', work: async () => as(province)(caseApi.pin, await entry()) }),
    'case.unpin': async () => ({ action: 'unpin', work: async () => as(province)(caseApi.unpin, await entry()) }),
    'template.add': async () => {
      const body = await build.templateBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(templateApi.add, { body }) }
    },
    'template.update': async () => {
      const { id, version } = await build.template({ unit: hunan })
      const body = { ...(await build.templateBody({ unit: hunan })), id, version }
      return { action: 'update', work: () => as(province)(templateApi.update, { body }) }
    },
    'template.remove': async () => ({ action: 'remove', work: async () => as(province)(templateApi.remove, await template()) }),
    'template.pin': async () => ({ action: 'pin', work: async () => as(province)(templateApi.pin, await template()) }),
    'template.unpin': async () => ({ action: 'unpin', work: async () => as(province)(templateApi.unpin, await template()) }),
    'judge.add': async () => {
      const body = await build.judgeBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(judgeApi.add, { body }) }
    },
    'judge.update': async () => {
      const { id, version } = await build.judge({ unit: hunan, auditStatus: 2 })
      const body = { ...(await build.judgeBody({ unit: hunan })), id, version }
      return { action: 'update', work: () => as(province)(judgeApi.update, { body }) }
    },
    'judge.review': async () => {
      const { id } = await build.judge({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(judgeApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'judge.remove': async () => ({ action: 'remove', work: async () => as(province)(judgeApi.remove, await judge()) }),
    'judge.pin': async () => ({ action: 'pin', work: async () => as(province)(judgeApi.pin, await judge()) }),
    'judge.unpin': async () => ({ action: 'unpin', work: async () => as(province)(judgeApi.unpin, await judge()) }),
    'teacherImport.commit': async () => {
      const rows = [build.teacherBody({ unit: hunan, name: '导入一', phone: '13700000001' })]
      return { action: 'import', work: () => loosely(province, routeOf('teacherImport.commit'), { body: { rows } }) }
    },
    'judgeImport.commit': async () => {
      const rows = [await build.judgeBody({ unit: hunan })]
      return { action: 'import', work: () => loosely(province, routeOf('judgeImport.commit'), { body: { rows } }) }
    },
    'teacher.add': async () => ({ action: 'add', work: () => as(province)(teacherApi.add, { body: build.teacherBody({ unit: hunan }) }) }),
    'teacher.update': async () => {
      const { id, version } = await build.teacher({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      const body = { ...build.teacherBody({ unit: hunan }), id, version }
      return { action: 'update', work: () => as(province)(teacherApi.update, { body }) }
    },
    'teacher.review': async () => {
      const { id } = await build.teacher({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(teacherApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'teacher.remove': async () => ({ action: 'remove', work: async () => as(province)(teacherApi.remove, await teacher()) }),
    'teacher.pin': async () => ({ action: 'pin', work: async () => as(province)(teacherApi.pin, await teacher()) }),
    'teacher.unpin': async () => ({ action: 'unpin', work: async () => as(province)(teacherApi.unpin, await teacher()) }),
    'desk.decide': async () => {
      const { id, version } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      const body = { verdict: 'pass', reason: '', items: [{ resource: 'course', id, version }] } as const
      return { action: 'pass', work: () => as(province)(deskApi.decide, { body: { ...body, items: [...body.items] } }) }
    },
    'teacher.feature': async () => ({ action: 'feature', work: async () => as(province)(teacherApi.feature, await teacher()) }),
    'teacher.unfeature': async () => ({ action: 'unfeature', work: async () => as(province)(teacherApi.unfeature, await teacher()) }),
    'teacher.idCard': async () => ({
      action: 'reveal',
      work: async () => as(province)(teacherApi.idCard, { ...(await teacher()), query: {} }),
    }),
  }
}
