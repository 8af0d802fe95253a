/** Every failure that a caller can see: its status and the text for the user. Throw the code, never a sentence. */
export const errors = {
  BAD_INPUT: { status: 400, message: '填写的内容有误，请检查后重试' },
  NOT_SIGNED_IN: { status: 401, message: '登录已过期，请重新登录' },
  WRONG_CREDENTIALS: { status: 401, message: '账号或密码错误' },
  PORTAL_SIGNATURE: { status: 401, message: '签名不正确，或密钥已停用' },
  PORTAL_CLOCK: { status: 401, message: '请求时间与服务器相差超过5分钟，请校准时钟' },
  FORBIDDEN: { status: 403, message: '您没有权限执行此操作' },
  CROSS_SITE: { status: 403, message: '请求来源不正确，请刷新页面后重试' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: '首次登录请先修改密码' },
  UNIT_NOT_VISIBLE: { status: 403, message: '无权查看该单位数据' },
  UNIT_NOT_MANAGED: { status: 403, message: '无权操作该单位数据' },
  PERMISSION_FIELD_LOCKED: { status: 403, message: '无权设置录播课权限' },
  NOT_FOUND: { status: 404, message: '记录不存在，或不在您的单位范围内' },
  NO_SUCH_CALL: { status: 404, message: '没有这个接口' },
  STALE_VERSION: { status: 409, message: '该记录已被他人更新，请刷新后重试' },
  WRONG_STATE: { status: 409, message: '该记录的状态已变化，请刷新后重试' },
  NOT_APPROVED_PIN: { status: 409, message: '只有审核通过的记录可以置顶' },
  NOT_APPROVED_FEATURE: { status: 409, message: '只有审核通过的记录可以设为精选' },
  PIN_LIMIT: { status: 409, message: '置顶数量已达上限（{n}条）' },
  FEATURE_LIMIT: { status: 409, message: '精选数量已达上限（{n}条）' },
  DUPLICATE_TEACHER: { status: 409, message: '疑似重复：{name}（{unit}）已入库' },
  REFERENCED_BY_COURSES: { status: 409, message: '已被{n}门课程引用，不能删除' },
  REFERENCED_BY_CASES: { status: 409, message: '已被{n}个案例引用，不能删除' },
  REFERENCED_BY_BANNERS: { status: 409, message: '已被{n}张轮播图引用，不能删除' },
  BANNER_LIMIT: { status: 409, message: '轮播图数量已达上限（{n}张），请先删除不用的' },
  UNIT_BELOW_ITSELF: { status: 409, message: '不能移到本单位或其下级单位之下' },
  UNIT_HAS_ENABLED_BELOW: { status: 409, message: '该单位还有{n}个启用的下级单位，不能停用' },
  UNIT_ABOVE_DISABLED: { status: 409, message: '上级单位已停用，请先启用上级单位' },
  UNIT_IS_ROOT: { status: 409, message: '最上级单位不能移动或停用' },
  UNIT_LEVEL: { status: 409, message: '单位的级别应低于上级单位、高于下级单位' },
  OVERVIEW_EXISTS: { status: 409, message: '该类总览已存在，请刷新后修改' },
  PORTAL_REPLAYED: { status: 409, message: '该请求已收到过，请换一个随机串重新签名' },
  KEY_REUSED: { status: 409, message: '该提交已处理过，内容与上次不同，请刷新后重试' },
  TOO_LARGE: { status: 413, message: '提交的内容过大' },
  FILE_TOO_LARGE: { status: 413, message: '文件大小不能超过{n}MB' },
  NO_FILE: { status: 400, message: '请选择要上传的文件' },
  FILE_TYPE: { status: 400, message: '文件格式不支持，请上传 JPG、PNG、WebP 图片或 PDF、Office 文档' },
  PICTURE_BROKEN: { status: 400, message: '图片已损坏，无法读取' },
  PICTURE_TOO_LARGE: { status: 400, message: '图片尺寸过大，宽和高均不能超过{n}像素' },
  WEAK_PASSWORD: { status: 400, message: '新密码过于简单，请换一个' },
  SAME_PASSWORD: { status: 400, message: '新密码不能与原密码相同' },
  OLD_PASSWORD_WRONG: { status: 400, message: '原密码错误' },
  LOCKED: { status: 429, message: '登录失败次数过多，请{n}分钟后再试' },
  TOO_MANY: { status: 429, message: '操作过于频繁，请稍后再试' },
  UNAVAILABLE: { status: 503, message: '系统暂时繁忙，请稍后重试，您填写的内容不会丢失' },
  INTERNAL: { status: 500, message: '系统出现问题，请稍后重试；如反复出现请联系管理员' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every failure; `fields` maps a field's path (`videoList.0.title`) to its message. */
export interface Failure {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
}
