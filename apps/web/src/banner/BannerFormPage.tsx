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
import { Alert, Col, Form, type FormInstance, Radio, Row, Select } from 'antd'
import { CountedInput } from '../fields/CountedInput.tsx'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
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

/** Adds a banner (`?type=add`) or edits one (`?type=edit&id=7`). */
export function BannerFormPage() {
  const me = useMe()
  return (
    <FormPage<Banner>
      title="轮播图"
      noun="这张轮播图"
      permission="banner:edit"
      find={bannerApi.find}
      revised={false}
      listPath="/banners"
    >
      {(banner, onDone) => (
        <RecordForm<BannerFormValues, Banner>
          name="banner"
          noun="这张轮播图"
          routes={bannerApi}
          schema={BannerInput}
          record={banner}
          empty={() => emptyBanner(me)}
          read={fromBanner}
          toBody={toBody}
          useComparisons={useBannerComparisons}
          onDone={onDone}
        >
          {(form) => (
            <>
              {banner?.isContentGone && <Alert type="warning" showIcon title={GONE} />}
              <FormCard id="section-banner" title="基本信息">
                <Fields form={form} banner={banner} />
              </FormCard>
            </>
          )}
        </RecordForm>
      )}
    </FormPage>
  )
}

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
      <Col span={24}>
        <Form.Item label="标题" name="title" rules={rulesOf(BannerInput, 'title')}>
          <CountedInput max={maxLengthOf(BannerInput, 'title')} placeholder="请填写标题" />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="图片" name="pictureUrl" rules={rulesOf(BannerInput, 'pictureUrl')}>
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
        </Form.Item>
      </Col>
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
      <Col xs={24} lg={12}>
        <Form.Item label="跳转类型" name="moduleType" rules={rulesOf(BannerInput, 'moduleType')}>
          <Select
            options={bannerModules.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={() => form.setFieldsValue({ contentId: undefined })}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        {hasContent(moduleType) && (
          <Form.Item
            key={moduleType}
            label="关联内容"
            name="contentId"
            rules={rulesOf(BannerInput, 'contentId', { required: true })}
          >
            <ContentPicker moduleType={moduleType} kind={kind} stored={stored} />
          </Form.Item>
        )}
        {moduleType === bannerModule.link && (
          <Form.Item
            label="链接地址"
            name="linkUrl"
            rules={rulesOf(BannerInput, 'linkUrl', { required: true })}
          >
            <CountedInput max={maxLengthOf(BannerInput, 'linkUrl')} placeholder="https://" inputMode="url" />
          </Form.Item>
        )}
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="开始时间" name="startTime" rules={rulesOf(BannerInput, 'startTime')}>
          <DateTimeField placeholder="不填则立即展示" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="结束时间" name="endTime" rules={rulesOf(BannerInput, 'endTime')}>
          <DateTimeField placeholder="不填则一直展示" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="排序"
          name="sort"
          rules={rulesOf(BannerInput, 'sort')}
          extra="小的排在前面，默认排在最后；保存后也可以在列表中拖动调整"
        >
          <NumberInput min={BANNER_SORT.min} max={BANNER_SORT.max} precision={0} style={{ width: 120 }} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="是否启用" name="isEnabled" rules={rulesOf(BannerInput, 'isEnabled')}>
          <Radio.Group
            options={[
              { value: 1, label: '是' },
              { value: 0, label: '否' },
            ]}
          />
        </Form.Item>
      </Col>
      {me.permissions['banner:edit'] !== 'own' && (
        <Col span={24}>
          <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(BannerInput, 'partySchoolId')}>
            <UnitTreePicker
              ownBranch
              adding={banner === undefined}
              label={banner?.partySchoolName}
              placeholder="请选择所属单位"
            />
          </Form.Item>
        </Col>
      )}
    </Row>
  )
}
