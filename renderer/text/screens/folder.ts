import { inBoth } from '../words.ts'

/** The words of the page for a folder whose station is gone. */
export const folderWords = inBoth(
  {
    title: 'Dữ liệu của trạm đã mất',
    gone: 'Ở đây từng có một trạm: nhật ký in, tài khoản và máy in của nó không còn.',
    goneSince: 'Ở đây từng có một trạm, dòng nhật ký cuối lúc {at}: nhật ký in, tài khoản và máy in của nó không còn.',
    kept: 'Tệp cũ được cất ở {file}.',
    quiet: 'Trạm chưa in gì cho đến khi có người chọn.',
    restore: {
      title: 'Lấy lại từ bản sao lưu',
      text: 'Mọi thứ trở lại như lúc sao lưu. Tem đang chờ và kiện có thể đã in từ lúc đó sẽ được hỏi trước khi in.',
      of: 'Bản lúc {at}',
      file: 'Tệp sao lưu',
      hint: 'Đường dẫn trên máy này, ví dụ D:\\sao-luu\\tram.packbench',
      passphrase: 'Mật khẩu của bản sao lưu, nếu có',
      deed: 'Lấy lại',
    },
    anew: {
      title: 'Lập lại trạm từ đầu',
      text: 'Nhập lại tài khoản và máy in. Kiện có đơn từ trước lúc này sẽ được hỏi trước khi in, vì có thể đã có tem.',
      deed: 'Lập lại từ đầu',
    },
    practise: {
      title: 'Luyện tập trong lúc chờ',
      text: 'Đơn giả, máy in giả, không có tem thật nào ra. Lần mở sau trạm sẽ hỏi lại.',
      deed: 'Luyện tập',
    },
  },
  {
    title: 'The data of the station is gone',
    gone: 'There was a station here: its print log, its account and its printers are gone.',
    goneSince:
      'There was a station here, its last record is of {at}: its print log, its account and its printers are gone.',
    kept: 'The old file is kept as {file}.',
    quiet: 'Nothing prints until somebody has chosen.',
    restore: {
      title: 'Restore a backup',
      text: 'Everything is as it was when it was backed up. Waiting labels and parcels that may have been printed since ask before they print.',
      of: 'Of {at}',
      file: 'Backup file',
      hint: 'A path on this machine, such as D:\\backups\\station.packbench',
      passphrase: 'Passphrase of the backup, if it has one',
      deed: 'Restore',
    },
    anew: {
      title: 'Set the station up anew',
      text: 'Account and printers are entered again. Parcels whose order was there before ask before they print: they may have their label.',
      deed: 'Set up anew',
    },
    practise: {
      title: 'Practise meanwhile',
      text: 'Made-up orders and a made-up printer, no real label comes out. The next start asks again.',
      deed: 'Practise',
    },
  },
)
