/**
 * What a browser without a session sees, in both languages: it cannot know which one is wanted. `again`: the page asks
 * for itself once more, see the caller. No script and no style: the policy of the window allows none inline.
 */
export function deniedPage({ again }: { readonly again: boolean }): string {
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
${again ? '<meta http-equiv="refresh" content="0;url=/">\n' : ''}<meta name="color-scheme" content="light dark">
<title>Packbench</title>
</head>
<body>
<h1>Chưa vào được trạm đóng gói</h1>
<p>Địa chỉ này chỉ dùng một lần hoặc đã hết hạn. Hãy lấy địa chỉ mới ở cửa sổ chương trình Packbench trên máy này.</p>
<div lang="en">
<h1>This window is not let in</h1>
<p>The address works once and for a short time. Take a new address from the Packbench program on this machine.</p>
</div>
</body>
</html>
`
}
