import { type Course, CourseInput } from '@dangxiao/contract'
import { App, Button, Form, Space } from 'antd'
import { useRef, useState } from 'react'
import { uuid } from '../../kit/client.ts'
import type { CallFailure } from '../../kit/errors.ts'
import { useMe } from '../../kit/permissions.ts'
import { setServerErrors } from '../../kit/rules.ts'
import { SectionTitle } from '../../kit/SectionTitle.tsx'
import { useDraft } from '../../kit/useDraft.ts'
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts'
import { BasicFields } from './BasicFields.tsx'
import { CoverField } from './CoverField.tsx'
import styles from './course-form.module.css'
import { goTo, goToFirstError } from './go-to.ts'
import { LecturerPicker } from './LecturerPicker.tsx'
import { DraftBar, ReviewNotice } from './notices.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import { type StoredCover, useDefaultCover } from './useDefaultCover.ts'
import { useSaveCourse } from './useSaveCourse.ts'
import { idOfVideoField } from './VideoItemCard.tsx'
import { ADD_VIDEO, VideoList } from './VideoList.tsx'
import { type CourseFormValues, emptyCourse, fromCourse, keepable, type Lecturer, toBody } from './values.ts'
import { gapsOf, isOnItsWay, type VideoErrors, videoErrorsOf } from './videos.ts'

const NEEDS_LECTURER = '请至少选择一个授课人'

const hasLecturer = {
  validator: async (_: unknown, lecturers: readonly Lecturer[]) => {
    if (lecturers.length === 0) throw new Error(NEEDS_LECTURER)
  },
}

const coverOf = (course: Course | undefined): StoredCover | undefined =>
  course?.defaultCoverUrl ? { name: course.coursesName, url: course.defaultCoverUrl } : undefined

/** What a later visit needs to go on. */
interface CourseDraft {
  values: CourseFormValues
  idempotencyKey: string
  version?: number
  cover?: StoredCover
}

interface CourseFormProps {
  /** The course to edit; without it one is added. */
  course?: Course
  /** Whether the user may say who watches. */
  setsPermission: boolean
  onDone: () => void
}

export function CourseForm({ course, setsPermission, onDone }: CourseFormProps) {
  const me = useMe()
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<CourseFormValues>()
  const [opened] = useState(() => (course ? fromCourse(course) : emptyCourse(me)))
  /** The content that `version` had; unknown after an older draft was restored. */
  const [base, setBase] = useState<CourseFormValues | undefined>(opened)
  const version = useRef(course?.version)
  const [touched, setTouched] = useState(false)
  const [videoErrors, setVideoErrors] = useState<VideoErrors>({})
  const [stale, setStale] = useState<CourseFormValues>()
  const draft = useDraft<CourseDraft>(`course-draft:${me.userId}:${course ? `edit:${course.id}` : 'add'}`)

  const save = useSaveCourse(course, { onSaved: finish, onFailed: fail })
  /** Also what has no field, such as the team members. */
  const values = () => form.getFieldsValue(true) as CourseFormValues
  const typedName = Form.useWatch('coursesName', form) ?? opened.coursesName
  const name = CourseInput.shape.coursesName.safeParse(typedName).data ?? ''
  const [storedCover] = useState(() => coverOf(course))
  const lastCover = useRef(storedCover)
  const askedAboutVideos = useRef<'open' | 'yes'>(undefined)
  const cover = useDefaultCover({
    name,
    initial: storedCover,
    stopped: save.isPending || save.isDone,
    onMade(made, previous) {
      lastCover.current = made
      if (previous && values().coverUrl === previous.url) set({ coverUrl: made.url })
      else if (touched) keepDraft()
    },
  })
  const chosenCover = Form.useWatch('coverUrl', form)
  const videos = Form.useWatch('videoList', form) ?? []
  const letPass = useLeaveGuard(touched, {
    title: '内容尚未保存，确定离开吗？',
    content: videos.some(isOnItsWay)
      ? '视频正在上传，离开后上传将中断。其他内容会保留在本机，下次打开时可以恢复。'
      : '已填写的内容会保留在本机，下次打开时可以恢复。',
  })

  function keepDraft() {
    setTouched(true)
    draft.keep({ values: keepable(values()), idempotencyKey: save.key.current, version: version.current, cover: lastCover.current })
  }

  function set(fields: Partial<CourseFormValues>) {
    form.setFieldsValue(fields)
    for (const field of Object.keys(fields) as (keyof CourseFormValues)[]) form.setFields([{ name: field, errors: [] }])
    keepDraft()
  }

  function useCover(coverUrl: string) {
    set({ coverUrl })
    // The button that was pressed goes.
    document.getElementById('coverUrl')?.focus()
  }

  function restore() {
    const kept = draft.take()
    if (!kept) return
    form.setFieldsValue(kept.values)
    save.key.current = kept.idempotencyKey
    if (kept.version !== version.current) setBase(undefined)
    version.current = kept.version
    lastCover.current = kept.cover
    if (kept.cover) cover.adopt(kept.cover)
    setTouched(true)
  }

  /** Mark what was refused, by the paths of the contract, and go to the first of it; what no field shows is said. */
  function mark(fields: Record<string, string>) {
    const ofVideos = Object.entries(fields).filter(([path]) => path.startsWith('videoList.'))
    const others = Object.entries(fields).filter(([path]) => !path.startsWith('videoList.'))
    const { errors, rest } = videoErrorsOf(values().videoList, Object.fromEntries(ofVideos))
    setVideoErrors(errors)
    const unplaced = { ...setServerErrors(form, { fields: Object.fromEntries(others) }), ...rest }
    for (const text of new Set(Object.values(unplaced))) message.error(text)
    goToFirstError()
  }

  function finish() {
    draft.remove()
    letPass()
    message.success(course ? '修改成功' : '保存成功')
    onDone()
  }

  function fail(failure: CallFailure) {
    if (failure.code === 'SIGN_IN_CANCELLED') return
    if (failure.code === 'STALE_VERSION' && course) return setStale(values())
    if (failure.code === 'KEY_REUSED') return askAboutRepeat(failure)
    if (failure.code === 'NETWORK') return message.error('网络连接不上，已填写的内容都在，请检查网络后重试')
    message.error(failure.message)
    mark(failure.fields)
  }

  /** An earlier attempt, whose answer was lost, has saved other content under the same key. */
  function askAboutRepeat(failure: CallFailure) {
    modal.confirm({
      title: failure.message,
      content: '上一次提交可能已经保存成功。请先到录播课列表查看；如果没有，可以再次提交。',
      okText: '再次提交',
      cancelText: '返回查看',
      onOk: () => {
        save.key.current = uuid()
        void confirm()
      },
    })
  }

  /** Say what is missing before what the rules say, as the specification has it; all that is missing is marked. */
  function refuseIncomplete({ teacherList, videoList }: CourseFormValues): boolean {
    const gaps = gapsOf(videoList)
    const marks: VideoErrors = {}
    for (const { key, field, message: text, waits } of gaps) if (!waits) marks[key] = { ...marks[key], [field]: text }
    setVideoErrors(marks)
    if (teacherList.length === 0) {
      message.error(NEEDS_LECTURER)
      form.setFields([{ name: 'teacherList', errors: [NEEDS_LECTURER] }])
      goTo('teacherList')
      return true
    }
    const gap = gaps[0]
    if (!gap) return false
    if (gap.waits) message.info(gap.message)
    else message.error(gap.message)
    goTo(idOfVideoField(gap.key, gap.field))
    return true
  }

  async function confirm() {
    const filled = values()
    const validation = form.validateFields().then(
      () => true,
      () => false,
    )
    if (refuseIncomplete(filled)) return
    const passes = await validation
    const checked = CourseInput.safeParse(toBody(filled, { defaultCoverUrl: cover.last?.url, setsPermission }))
    if (checked.success && passes) {
      const saving = { body: checked.data, version: version.current }
      return filled.videoList.length > 0 ? save.run(saving) : askAboutVideos(() => save.run(saving))
    }
    mark(Object.fromEntries([...(checked.error?.issues ?? [])].reverse().map(({ path, message: text }) => [path.join('.'), text])))
  }

  function askAboutVideos(go: () => void) {
    if (askedAboutVideos.current === 'yes') return go()
    if (askedAboutVideos.current === 'open') return
    askedAboutVideos.current = 'open'
    modal.confirm({
      title: '尚未添加课程视频，确定提交吗？',
      okText: '继续提交',
      cancelText: '去添加',
      onOk: () => {
        askedAboutVideos.current = 'yes'
        go()
      },
      // Only then has the dialog given the focus back.
      afterClose: () => {
        if (askedAboutVideos.current !== 'open') return
        askedAboutVideos.current = undefined
        goTo(ADD_VIDEO)
      },
    })
  }

  function keepMine(newest: number) {
    setStale(undefined)
    version.current = newest
    void confirm()
  }

  function merge(latest: Course, taken: Partial<CourseFormValues>) {
    setStale(undefined)
    version.current = latest.version
    setBase(fromCourse(latest))
    set(taken)
    message.info('已换成您选择的内容，请核对后再次点确定')
  }

  const isMaking = cover.state === 'making'
  const isBlocked = save.isPending || save.isDone || isMaking || cover.state === 'failed'

  return (
    <Form
      form={form}
      initialValues={opened}
      labelCol={{ flex: '128px' }}
      wrapperCol={{ flex: '1 1 0' }}
      labelWrap
      scrollToFirstError={false}
      onValuesChange={keepDraft}
      className={styles.form}
    >
      <DraftBar draft={draft} onRestore={restore} />
      {course && <ReviewNotice course={course} />}

      <section className={styles.card} aria-labelledby="section-basic">
        <SectionTitle id="section-basic">基本信息</SectionTitle>
        <BasicFields
          stored={
            course && {
              courseClassification: course.courseClassificationName,
              teachingMethod: course.teachingMethodName,
              partySchool: course.partySchoolName,
              rating: course.ratingStr,
            }
          }
          cover={<CoverField defaultCover={cover} courseName={name} chosen={chosenCover} onUseDefault={useCover} />}
          permission={
            setsPermission && <PermissionFields unitNames={new Map(course?.watchUnits.map(({ id, unitName }) => [id, unitName]))} />
          }
        />
      </section>

      <section className={styles.card} aria-labelledby="section-lecturers">
        <SectionTitle id="section-lecturers">授课人</SectionTitle>
        <Form.Item name="teacherList" rules={[hasLecturer]} className={styles.block}>
          <LecturerPicker duplicate="授课人列表中已存在被选中人" label="输入姓名查找授课人" />
        </Form.Item>
      </section>

      <section className={styles.card} aria-labelledby="section-videos">
        <SectionTitle id="section-videos">课程视频</SectionTitle>
        <Form.Item name="videoList" className={styles.block}>
          <VideoList errors={videoErrors} onTouch={(key) => setVideoErrors(({ [key]: _, ...rest }) => rest)} />
        </Form.Item>
      </section>

      <footer className={styles.footer}>
        {isMaking && <span role="status">正在生成默认封面，完成后即可保存</span>}
        {cover.state === 'failed' && (
          <span>
            默认封面生成失败
            <Button type="link" onClick={cover.retry}>
              重试
            </Button>
          </span>
        )}
        <Space>
          <Button onClick={onDone}>取消</Button>
          <Button type="primary" loading={save.isPending || isMaking} disabled={isBlocked} onClick={() => void confirm()}>
            确定
          </Button>
        </Space>
      </footer>

      {course && stale && (
        <StaleDialog id={course.id} mine={stale} base={base} onKeepMine={keepMine} onMerge={merge} onClose={() => setStale(undefined)} />
      )}
    </Form>
  )
}
