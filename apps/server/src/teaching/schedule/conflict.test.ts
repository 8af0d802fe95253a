import { scheduleApi, scheduleImportApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { timetable } from '../../testing/timetable.ts'

const { as, build, changsha, city, county, province, update, xiangtan } = await timetable()
const { day } = build
const short = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

describe('a lesson that conflicts', () => {
  const slot = { date: day(2), timeOfDay: 2, startTime: '14:30', endTime: '17:30' }
  const morning = { date: day(2), timeOfDay: 1, startTime: '08:30', endTime: '11:30' }

  test('is refused with who, where, and the nearest free slot', async () => {
    const teacher = await build.teacher({ unit: changsha, name: '李四' })
    const there = await build.trainingClass({ unit: xiangtan, name: '公务员初任班' })
    await build.lesson({ of: there, ...slot, place: '报告厅', lecturerIds: [teacher.id] })
    const of = await build.trainingClass({ unit: changsha })
    const text = `李四${short(day(2))}下午已在《公务员初任班》授课（${xiangtan.unitName} 报告厅），最近空闲：${short(day(2))}上午08:30–11:30`
    expect(await update(of.id, [{ ...slot, lecturerIds: [teacher.id] }])).toFail('LESSON_CONFLICT', {
      'entries.0.date': text,
    })
    const after = { ...slot, startTime: '17:30', endTime: '19:00', lecturerIds: [teacher.id] }
    expect((await update(of.id, [after])).status).toBe(200)
  })

  test('of the same class or the same place of the unit is refused', async () => {
    const first = await build.trainingClass({ unit: changsha, name: '甲班' })
    const second = await build.trainingClass({ unit: changsha })
    await build.lesson({ of: first, ...slot, title: '党章导读', place: '一号厅' })
    expect(await update(first.id, [{ ...slot, startTime: '17:00', endTime: '18:00' }])).toFail(
      'LESSON_CONFLICT',
    )
    const place = await update(second.id, [{ ...slot, place: '一号厅' }])
    expect(place.failure.fields?.['entries.0.date']).toMatch(`一号厅${short(day(2))}下午已安排《甲班》`)
    const elsewhere = await build.trainingClass({ unit: xiangtan })
    expect((await update(elsewhere.id, [{ ...slot, place: '一号厅' }], province)).status).toBe(200)
  })

  test('a place is one however it is written, wherever a lecturer would conflict', async () => {
    const unit = await build.unit({ above: changsha })
    const manager = await build.user({ unit, role: 'county' })
    const first = await build.trainingClass({ unit, name: '春季班' })
    const second = await build.trainingClass({ unit, name: '秋季班' })
    await build.lesson({ of: first, ...slot, title: '党章导读', place: '三楼Ａ３０１' })
    const said = `三楼 A301${short(day(2))}下午已安排《春季班》`
    const entry = { ...slot, place: '三楼 A301' }
    // While it is written.
    const written = { classId: second.id, entries: [{ ...entry, lecturerIds: [] }] }
    const [verdict] = (await as(manager)(scheduleApi.check, { body: written })).value
    expect(verdict?.clashes).toMatchObject([
      { kind: 'place', refuses: true, message: said, with: { place: '三楼Ａ３０１' } },
    ])
    expect(verdict?.nearest).toMatchObject({ date: day(2), timeOfDay: 1 })
    // On saving: a new lesson, one that moves, and one with a new class.
    const refusal = `${said}（${unit.unitName} 三楼Ａ３０１），最近空闲：${short(day(2))}上午08:30–11:30`
    expect(await update(second.id, [entry], manager)).toFail('LESSON_CONFLICT', { 'entries.0.date': refusal })
    const elsewhere = await build.lesson({ of: second, ...slot, place: '二号厅' })
    expect(await update(second.id, [{ ...entry, id: elsewhere.id, version: 1 }], manager)).toFail(
      'LESSON_CONFLICT',
    )
    const body = { ...build.classBody({ unit }), entries: [build.lessonBody(entry)] }
    expect(await as(manager)(scheduleApi.save, { body })).toFail('LESSON_CONFLICT')
    // On import.
    const row = { ...build.lessonBody({ ...entry, date: slot.date }), classId: second.id }
    await as(manager)(scheduleApi.remove, { params: { id: elsewhere.id } })
    const { rows } = (await as(manager)(scheduleImportApi.check, { body: { rows: [row] } })).value
    expect(rows[0]?.fields).toEqual({ date: said })
    // Online there is room for all.
    await build.lesson({ of: first, ...morning, place: '线上' })
    expect((await update(second.id, [{ ...morning, place: '线 上' }], manager)).status).toBe(200)
  })

  test('of two who take one place at once the second is refused', async () => {
    const unit = await build.unit({ above: changsha })
    const classes = [await build.trainingClass({ unit }), await build.trainingClass({ unit })]
    const answers = await Promise.all(
      classes.map(({ id }, i) => update(id, [{ ...slot, place: i ? 'Ｂ厅' : 'B厅' }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('never with itself, nor with one that is removed or moves in the same call', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const [one, other] = [await build.lesson({ of, ...slot }), await build.lesson({ of, ...morning })]
    expect((await update(of.id, [{ ...slot, id: one.id, version: 1, endTime: '18:00' }])).status).toBe(200)
    const swapped = [
      { ...morning, id: one.id, version: 2 },
      { ...slot, id: other.id, version: 1 },
    ]
    expect((await update(of.id, swapped)).status).toBe(200)
    await as(city)(scheduleApi.remove, { params: { id: one.id } })
    expect((await update(of.id, [morning])).status).toBe(200)
  })

  test('with another of the same call is refused', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const answer = await update(
      of.id,
      ['甲', '乙'].map((title) => ({ ...slot, title })),
    )
    expect(answer.failure.fields).toMatchObject({
      'entries.0.date': expect.stringContaining('本班该时段已有《乙》'),
    })
  })

  test('is told while it is written, and nothing is kept', async () => {
    const teacher = await build.teacher({ unit: changsha, name: '王五' })
    const of = await build.trainingClass({ unit: changsha, name: '乙班' })
    const { id } = await build.lesson({ of, ...slot, lecturerIds: [teacher.id] })
    const entry = { ...slot, lecturerIds: [teacher.id], place: '' }
    const body = {
      classId: of.id,
      entries: [entry, { ...entry, timeOfDay: 1, startTime: '09:00', endTime: '10:00' }, { ...entry, id }],
    }
    const [refused, warned, itself] = (
      await as(city)(scheduleApi.check, { body: { ...body, entries: [...body.entries] } })
    ).value
    expect(refused?.clashes.filter(({ refuses }) => refuses).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['lecturer', 'class']),
    )
    expect(refused?.nearest).not.toBeNull()
    expect(warned?.clashes).toMatchObject(
      [{ kind: 'same-day', refuses: false }, { kind: 'same-day' }, { kind: 'same-day' }].slice(
        0,
        warned?.clashes.length,
      ),
    )
    expect(itself?.clashes.some((clash) => clash.with?.id === id)).toBe(false)
    expect(await as(county)(scheduleApi.check, { body })).toFail('NOT_FOUND')
  })

  test('loses against the first of a hundred at once', { timeout: 120_000 }, async () => {
    const teacher = await build.teacher({ unit: changsha })
    const classes = await Promise.all(
      Array.from({ length: 100 }, () => build.trainingClass({ unit: changsha })),
    )
    const answers = await Promise.all(
      classes.map(({ id }) => update(id, [{ ...slot, date: day(9), lecturerIds: [teacher.id] }])),
    )
    // Who waits longer than a query may last is told to come again.
    expect(
      answers.filter(({ status }) => status !== 409 && status !== 503).map(({ status }) => status),
    ).toEqual([200])
    const page = await as(city)(scheduleApi.list, {
      params: { pageNum: 1, pageSize: 50 },
      query: { teacherId: String(teacher.id) },
    })
    expect(page.value.total).toBe(1)
  })
})
