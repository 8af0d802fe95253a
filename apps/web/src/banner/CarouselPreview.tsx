import { BANNER_RATIO, type Banner } from '@dangxiao/contract'
import { Carousel } from 'antd'
import styles from './banner.module.css'

/** The carousel as visitors see it. */
export function CarouselPreview({ banners }: { banners: readonly Banner[] }) {
  const ratio = `${BANNER_RATIO.width} / ${BANNER_RATIO.height}`
  if (banners.length === 0)
    return (
      <div className={styles.blank} style={{ aspectRatio: ratio }}>
        现在没有展示中的轮播图
      </div>
    )
  return (
    <Carousel key={banners.map(({ id }) => id).join()} autoplay arrows infinite={banners.length > 1}>
      {banners.map(({ id, title, pictureUrl }) => (
        <div key={id}>
          <figure className={styles.slide} style={{ aspectRatio: ratio }}>
            <img src={pictureUrl} alt={title} />
            <figcaption>{title}</figcaption>
          </figure>
        </div>
      ))}
    </Carousel>
  )
}
