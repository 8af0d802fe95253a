import { type Course, CourseInput, courseApi } from '@dangxiao/contract'
import { App, Button, Form, Space } from 'antd'
import { useRef, useState } from 'react'
import { LecturerPicker } from '../../fields/pickers/LecturerPicker.tsx'
import { hasLecturer, NEEDS_LECTURER } from '../../fields/pickers/lecturer.ts'
import { WatchFields } from '../../fields/watch/WatchFields.tsx'
import { FormCard } from '../../form/FormCard.tsx'
import styles from '../../form/form.module.css'
import { goTo } from '../../form/go-to.ts'
import { likelySameCourse } from '../../form/likely-duplicate.ts'
import { DraftBar, ReviewNotice } from '../../form/notices.tsx'
import { fieldsOf } from '../../form/rules.ts'
import { StaleDialog } from '../../form/StaleDialog.tsx'
import { useRecordForm } from '../../form/useRecordForm.tsx'
import { useMe } from '../../session/permissions.ts'
import { isOnTheWay } from '../../upload/uploads.ts'
import { BasicFields } from './BasicFields.tsx'
import { CoverField } from './CoverField.tsx'
import { useCourseComparisons } from './comparisons.ts'
import { type StoredCover, useDefaultCover } from './useDefaultCover.ts'
import { idOfVideoField } from './VideoItemCard.tsx'
import { ADD_VIDEO, VideoList } from './VideoList.tsx'
import { type CourseFormValues, emptyCourse, fromCourse, keepable, toBody } from './values.ts'
import { gapsOf, hasUploadRunning, uploadKeyOf, type VideoErrors, videoErrorsOf } from './videos.ts'

const coverOf = (course: Course | undefined): StoredCover | undefined =>
  course?.defaultCoverUrl ? { name: course.coursesName, url: course.defaultCoverUrl } : undefined

interface CourseFormProps {
  /** The course to edit; without it one is added. */
  course: Course | undefined
  /** Whether the user may say who watches. */
  setsPermission: boolean
  onDone: () => void
}

export function CourseForm({ course, setsPermission, onDone }: CourseFormProps) {
  const me = useMe()
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<CourseFormValues>()
  const [opened] = useState(() => (course ? fromCourse(course) : emptyCourse(me)))
  const [videoErrors, setVideoErrors] = useState<VideoErrors>({})
  const [storedCover] = useState(() => coverOf(course))
  const lastCover = useRef(storedCover)
  const goesOn = (uploadKey: string | undefined) =>
    uploadKey !== undefined && isOnTheWay(me.userId, uploadKey)
  const askedAboutVideos = useRef<'open' | 'yes'>(undefined)
  const videos = Form.useWatch('videoList', form) ?? []
  const fate = useRecordForm<CourseFormValues, Course, StoredCover>({
    form,
    name: 'course',
    routes: courseApi,
    record: course,
    opened,
    read: fromCourse,
    confirm: () => void confirm(),
    onDone,
    keepable,
    extras: {
      take: () => lastCover.current,
      give: (kept) => {
        lastCover.current = kept
        if (kept) cover.adopt(kept)
      },
    },
    place: placeVideoErrors,
    overrides: likelySameCourse,
    leaving: videos.some(hasUploadRunning) ? '只要不退出登录，视频会继续上传，进度见页面右上角。' : undefined,
    aside: videos.some((video) => goesOn(uploadKeyOf(video)))
      ? '视频传完后自动补上，传完前请不要关闭浏览器'
      : undefined,
  })

  const typedName = Form.useWatch('coursesName', form) ?? opened.coursesName
  const name = CourseInput.shape.coursesName.safeParse(typedName).data ?? ''
  const cover = useDefaultCover({
    name,
    initial: storedCover,
    stopped: fate.isSaving || fate.isSaved,
    onMade(made, previous) {
      lastCover.current = made
      if (previous && fate.values().coverUrl === previous.url) fate.set({ coverUrl: made.url })
      else if (fate.touched) fate.keep()
    },
  })
  const chosenCover = Form.useWatch('coverUrl', form)

  function useCover(coverUrl: string) {
    fate.set({ coverUrl })
    // The button that was pressed goes.
    document.getElementById('coverUrl')?.focus()
  }

  function placeVideoErrors(fields: Record<string, string>) {
    const ofVideos = Object.entries(fields).filter(([path]) => path.startsWith('videoList.'))
    const others = Object.entries(fields).filter(([path]) => !path.startsWith('videoList.'))
    const { errors, rest } = videoErrorsOf(fate.values().videoList, Object.fromEntries(ofVideos))
    setVideoErrors(errors)
    return { ...Object.fromEntries(others), ...rest }
  }

  /** Say what is missing before what the rules say, as the specification has it; all that is missing is marked. */
  function refuseIncomplete({ teacherList, videoList }: CourseFormValues): boolean {
    const gaps = gapsOf(videoList, goesOn)
    const marks: VideoErrors = {}
    for (const { key, field, message: text } of gaps) marks[key] = { ...marks[key], [field]: text }
    setVideoErrors(marks)
    if (teacherList.length === 0) {
      message.error(NEEDS_LECTURER)
      form.setFields([{ name: 'teacherList', errors: [NEEDS_LECTURER] }])
      goTo('teacherList')
      return true
    }
    const gap = gaps[0]
    if (!gap) return false
    message.error(gap.message)
    goTo(idOfVideoField(gap.key, gap.field))
    return true
  }

  async function confirm() {
    const filled = fate.values()
    const validation = form.validateFields().then(
      () => true,
      () => false,
    )
    if (refuseIncomplete(filled)) return
    const passes = await validation
    const checked = CourseInput.safeParse(
      toBody(filled, { defaultCoverUrl: cover.last?.url, setsPermission }),
    )
    if (checked.success && passes) {
      const save = () => fate.run(checked.data)
      return filled.videoList.length > 0 ? save() : askAboutVideos(save)
    }
    fate.mark(fieldsOf(checked.error))
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

  const isMaking = cover.state === 'making'
  const isBlocked = fate.isSaving || fate.isSaved || isMaking || cover.state === 'failed'

  return (
    <Form
      form={form}
      initialValues={opened}
      labelCol={{ flex: '128px' }}
      wrapperCol={{ flex: '1 1 0' }}
      labelWrap
      scrollToFirstError={false}
      onValuesChange={fate.keep}
      className={styles.form}
    >
      <DraftBar draft={fate.draft} nameOf={({ values }) => values.coursesName} onRestore={fate.restore} />
      {course && <ReviewNotice record={course} noun="这门课程" />}

      <FormCard id="section-basic" title="基本信息">
        <BasicFields
          stored={
            course && {
              courseClassification: course.courseClassificationName,
              teachingMethod: course.teachingMethodName,
              partySchool: course.partySchoolName,
              rating: course.ratingStr,
            }
          }
          cover={
            <CoverField defaultCover={cover} courseName={name} chosen={chosenCover} onUseDefault={useCover} />
          }
          permission={
            setsPermission && (
              <WatchFields
                label="录播课权限"
                schema={CourseInput}
                hint="决定哪些单位的人员可以观看本课程的视频。是否在门户展示课程卡片，由“是否对外展示”决定。"
                unitNames={new Map(course?.watchUnits.map(({ id, unitName }) => [id, unitName]))}
              />
            )
          }
        />
      </FormCard>

      <FormCard id="section-lecturers" title="授课人">
        <Form.Item name="teacherList" rules={[hasLecturer]} className={styles.block}>
          <LecturerPicker duplicate="授课人列表中已存在被选中人" label="输入姓名查找授课人" />
        </Form.Item>
      </FormCard>

      <FormCard id="section-videos" title="课程视频">
        <Form.Item name="videoList" className={styles.block}>
          <VideoList
            errors={videoErrors}
            onNews={(videoList) => fate.follow('videoList', videoList)}
            onTouch={(key) => setVideoErrors(({ [key]: _, ...rest }) => rest)}
          />
        </Form.Item>
      </FormCard>

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
          <Button
            type="primary"
            loading={fate.isSaving || isMaking}
            disabled={isBlocked}
            onClick={() => void confirm()}
          >
            确定
          </Button>
        </Space>
      </footer>

      {fate.stale && (
        <StaleDialog
          {...fate.stale}
          noun="这门课程"
          find={courseApi.find}
          useComparisons={useCourseComparisons}
        />
      )}
    </Form>
  )
}
