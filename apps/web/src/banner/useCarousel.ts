import { type Banner, type BannerOrder, bannerApi, type PageOf } from '@dangxiao/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { call } from '../session/client.ts'
import { type CallFailure, messageOf } from '../session/errors.ts'
import { callQuery } from '../session/useFind.ts'
import { changesBetween, placed } from './banner-state.ts'

/** A unit's carousel, in its order. What is moved or switched is shown at once and put back when the server refuses. */
export function useCarousel(unitId: number) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const query = callQuery(bannerApi.list, {
    params: { pageNum: 1, pageSize: 100 },
    query: { partySchoolId: unitId, selectedUnitScope: '1' },
  })
  const { data, error, refetch } = useQuery<PageOf<Banner>>(query)

  const arrange = useMutation<
    { changed: number },
    CallFailure,
    { banners: Banner[]; changes: BannerOrder },
    PageOf<Banner> | undefined
  >({
    // One after the other, in the order in which they were done.
    scope: { id: bannerApi.arrange.path },
    mutationFn: ({ changes }) => call(bannerApi.arrange, { body: changes }),
    onMutate: async ({ banners }) => {
      await queries.cancelQueries({ queryKey: query.queryKey })
      const before = queries.getQueryData<PageOf<Banner>>(query.queryKey)
      queries.setQueryData<PageOf<Banner>>(query.queryKey, { records: banners, total: banners.length })
      return before
    },
    onError: (failure, _, before) => {
      queries.setQueryData(query.queryKey, before)
      if (failure.code !== 'SIGN_IN_CANCELLED') message.error(`${messageOf(failure)}，已恢复原来的设置`)
    },
    onSuccess: () => void message.success({ content: '已保存', key: 'arranged', duration: 1.5 }),
    onSettled: () => queries.invalidateQueries({ queryKey: [bannerApi.list.path] }),
  })

  return {
    banners: data?.records,
    failure: error,
    retry: refetch,
    arrange(wanted: Banner[]) {
      const banners = placed(wanted)
      const changes = changesBetween(data?.records ?? [], banners)
      if (changes.length > 0) arrange.mutate({ banners, changes })
    },
  }
}
