import { bannerApi, bannerModule } from '@dangxiao/contract'
import { SearchSelect } from '../fields/pickers/SearchSelect.tsx'
import { callQuery } from '../session/useFind.ts'

interface ContentPickerProps {
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
  moduleType: number
  /** `录播课` */
  kind: string
  /** The name of what is stored, which may be no longer among what can be chosen. */
  stored?: { id: number; name: string } | undefined
}

/** Chooses what a banner leads to, by part of its name: what is approved and shown, or a training class. */
export const ContentPicker = ({ moduleType, kind, ...field }: ContentPickerProps) => (
  <SearchSelect
    {...field}
    kind={kind}
    find={(name) => callQuery(bannerApi.contents, { params: { moduleType }, query: { name } })}
    nothing={
      moduleType === bannerModule.trainingClass
        ? '还没有培训班，请先在课表中新增'
        : `暂无可关联的${kind}，审核通过并对外展示后才能选择`
    }
  />
)
