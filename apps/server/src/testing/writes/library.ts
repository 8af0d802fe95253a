import { courseApi } from '@dangxiao/contract'
import { callsIn, inputsOf } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of lecturers, cases, judges and templates. */
export function libraryWrites(scene: Scene): Writes {
  const { build, hunan } = scene
  const calls = callsIn(scene)
  const teachers = inputsOf(scene, build.teacher, build.teacherBody)
  const cases = inputsOf(scene, build.case, build.caseBody)
  const templates = inputsOf(scene, build.template, build.templateBody)
  const judges = inputsOf(scene, build.judge, build.judgeBody)
  return {
    ...calls('case.add', cases.added),
    ...calls('case.update', cases.changed(), 'revise'),
    ...calls('case.review', cases.passed, 'pass'),
    ...calls(['case.remove', 'case.pin', 'case.unpin'], cases.one),
    ...calls('template.add', templates.added),
    ...calls('template.update', templates.changed()),
    ...calls(['template.remove', 'template.pin', 'template.unpin'], templates.one),
    ...calls('judge.add', judges.added),
    ...calls('judge.update', judges.changed({ auditStatus: 2 })),
    ...calls('judge.review', judges.passed, 'pass'),
    ...calls(['judge.remove', 'judge.pin', 'judge.unpin'], judges.one),
    ...calls(
      'judgeImport.commit',
      async () => ({ body: { rows: [await build.judgeBody({ unit: hunan })] } }),
      'import',
    ),
    ...calls('teacher.add', teachers.added),
    ...calls('teacher.update', teachers.changed(teachers.waiting)),
    ...calls('teacher.review', teachers.passed, 'pass'),
    ...calls(
      ['teacher.remove', 'teacher.pin', 'teacher.unpin', 'teacher.feature', 'teacher.unfeature'],
      teachers.one,
    ),
    ...calls('teacher.idCard', teachers.one, 'reveal'),
    ...calls(
      'teacherImport.commit',
      () => ({ body: { rows: [build.teacherBody({ unit: hunan, name: '导入一', phone: '13700000001' })] } }),
      'import',
    ),
    ...calls('desk.retract', async () => {
      const { id } = await build.course({ unit: hunan, ...teachers.waiting })
      const query = { auditStatus: '3', version: '1' } as const
      await scene.as(scene.province)(courseApi.review, { params: { id }, query })
      return { body: { items: [{ resource: 'course', id }] } }
    }),
    ...calls(
      'desk.reopen',
      async () => {
        const { id, version } = await build.course({ unit: hunan, auditStatus: 2, rejectedUnitId: hunan.id })
        return { body: { resource: 'course', id, version, reason: '误点' } }
      },
      'reopen',
    ),
    ...calls(
      'desk.decide',
      async () => {
        const { id, version } = await build.course({ unit: hunan, ...teachers.waiting })
        return { body: { verdict: 'pass', reason: '', items: [{ resource: 'course', id, version }] } }
      },
      'pass',
    ),
  }
}
