import {
  BANNER_RATIO,
  BANNER_SORT,
  type Banner,
  BannerInput,
  bannerApi,
  bannerModule,
  bannerModules,
  hasContent,
} from '@dangxiao/contract'
import { Alert, Col, Form, type FormInstance, Row, Select } from 'antd'
import { choicesOf } from '../fields/choices.ts'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { fieldsFor } from '../fields/fields-for.tsx'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { useMe } from '../session/permissions.ts'
import { nameOf } from '../ui/format.ts'
import styles from './banner.module.css'
import { ContentPicker } from './ContentPicker.tsx'
import { type BannerFormValues, emptyBanner, fromBanner, toBody, useBannerComparisons } from './values.ts'

const CUT = {
  ratio: BANNER_RATIO.width / BANNER_RATIO.height,
  maxWidth: 1920,
  title: '裁剪轮播图',
  hint: '。',
  width: 760,
}
const GONE = '关联内容已下架，请重新选择'

const { Amount, Field, Owner, Text, YesNo } = fieldsFor(BannerInput)

/** Adds or edits a banner. */
export const BannerFormPage = () => (
  <RecordFormPage<BannerFormValues, Banner>
    name="banner"
    title="轮播图"
    noun="这张轮播图"
    permission="banner:edit"
    listPath="/banners"
    routes={bannerApi}
    schema={BannerInput}
    empty={emptyBanner}
    read={fromBanner}
    toBody={toBody}
    useComparisons={useBannerComparisons}
  >
    {({ form, record }) => (
      <>
        {record?.isContentGone && <Alert type="warning" showIcon title={GONE} />}
        <FormCard id="section-banner" title="基本信息">
          <Fields form={form} banner={record} />
        </FormCard>
      </>
    )}
  </RecordFormPage>
)

function Fields({ form, banner }: { form: FormInstance<BannerFormValues>; banner: Banner | undefined }) {
  const me = useMe()
  const moduleType = Form.useWatch('moduleType', form) ?? banner?.moduleType ?? bannerModule.course
  const pictureUrl = Form.useWatch('pictureUrl', form)
  const kind = nameOf(bannerModules, moduleType)
  const stored =
    banner?.contentId && banner.moduleType === moduleType
      ? { id: banner.contentId, name: banner.contentName ?? '' }
      : undefined
  return (
    <Row gutter={24}>
      <Text wide label="标题" name="title" />
      <Field wide label="图片" name="pictureUrl">
        <PictureUpload
          alt="轮播图"
          cut={CUT}
          hint={
            <span className="quiet">
              建议尺寸 1920×600，选择后按 {BANNER_RATIO.width}:{BANNER_RATIO.height} 裁剪。支持
              JPG、PNG、WebP，大小不超过10MB。
            </span>
          }
        />
      </Field>
      {pictureUrl && (
        <Col span={24}>
          <Form.Item label="展示效果">
            <div
              className={styles.slide}
              style={{ aspectRatio: `${BANNER_RATIO.width} / ${BANNER_RATIO.height}`, maxWidth: 640 }}
            >
              <img src={pictureUrl} alt="轮播中的样子" />
            </div>
          </Form.Item>
        </Col>
      )}
      <Field label="跳转类型" name="moduleType">
        <Select
          options={choicesOf(bannerModules)}
          onChange={() => form.setFieldsValue({ contentId: undefined })}
        />
      </Field>
      <Col xs={24} lg={12}>
        {hasContent(moduleType) && (
          <Field bare wanted key={moduleType} label="关联内容" name="contentId">
            <ContentPicker moduleType={moduleType} kind={kind} stored={stored} />
          </Field>
        )}
        {moduleType === bannerModule.link && (
          <Text bare wanted label="链接地址" name="linkUrl" placeholder="https://" inputMode="url" />
        )}
      </Col>
      <Field label="开始时间" name="startTime">
        <DateTimeField placeholder="不填则立即展示" />
      </Field>
      <Field label="结束时间" name="endTime">
        <DateTimeField placeholder="不填则一直展示" />
      </Field>
      <Amount
        label="排序"
        name="sort"
        extra="小的排在前面，默认排在最后；保存后也可以在列表中拖动调整"
        input={{ ...BANNER_SORT, precision: 0, style: { width: 120 } }}
      />
      <YesNo label="是否启用" name="isEnabled" />
      {me.permissions['banner:edit'] !== 'own' && <Owner label="所属单位" record={banner} />}
    </Row>
  )
}
