import { CourseInput } from '@dangxiao/contract'
import { Button, Form, Spin, Typography } from 'antd'
import { PictureUpload } from '../../fields/files/PictureUpload.tsx'
import { rulesOf } from '../../form/rules.ts'
import styles from './cover.module.css'
import type { DefaultCover } from './useDefaultCover.ts'

interface CoverFieldProps {
  defaultCover: DefaultCover
  courseName: string
  /** The chosen cover. */
  chosen: string | undefined
  onUseDefault: (url: string) => void
}

/** The course's cover; while there is none, the default cover shows what could stand here. */
export function CoverField({ defaultCover, courseName, chosen, onUseDefault }: CoverFieldProps) {
  const { state } = defaultCover
  const url = defaultCover.last?.url
  const usesDefault = chosen !== undefined && chosen === url
  return (
    <Form.Item
      label="课程封面"
      name="coverUrl"
      rules={rulesOf(CourseInput, 'coverUrl')}
      extra={
        url &&
        !usesDefault && (
          <Button data-remedy onClick={() => onUseDefault(url)} className={styles.useDefault}>
            使用默认封面
          </Button>
        )
      }
    >
      <PictureUpload
        alt={courseName ? `《${courseName}》的封面` : '课程封面'}
        placeholder={url && <Preview url={url} />}
        hint={
          <div className={styles.hint}>
            <Typography.Text type="secondary">
              建议尺寸 16:9，支持 JPG、PNG、WebP，大小不超过10MB。
            </Typography.Text>
            <DefaultCoverState state={state} usesDefault={usesDefault} onRetry={defaultCover.retry} />
          </div>
        }
      />
    </Form.Item>
  )
}

const Preview = ({ url }: { url: string }) => (
  <span className={styles.preview}>
    <img src={url} alt="默认封面预览" />
    <span className={styles.caption}>默认封面预览，点击可上传其他图片</span>
  </span>
)

interface StateProps {
  state: DefaultCover['state']
  usesDefault: boolean
  onRetry: () => void
}

function DefaultCoverState({ state, usesDefault, onRetry }: StateProps) {
  if (state === 'failed') {
    return (
      <Typography.Text type="danger" role="alert">
        默认封面生成失败，暂时不能保存。
        <Button type="link" onClick={onRetry} className={styles.retry}>
          重试
        </Button>
      </Typography.Text>
    )
  }
  if (state === 'making') {
    return (
      <Typography.Text type="secondary" role="status">
        <Spin size="small" /> 正在按课程名称生成默认封面…
      </Typography.Text>
    )
  }
  if (usesDefault)
    return <Typography.Text type="secondary">正在使用默认封面，修改课程名称后会自动更新。</Typography.Text>
  return state === 'idle' ? (
    <Typography.Text type="secondary">填写课程名称后，可以使用自动生成的默认封面。</Typography.Text>
  ) : null
}
