/**
 * TCVN3, the bytes of the ABC fonts (`.VnTime`): the upper half of TCVN 5712:1993, VN3. Capitals with a tone have no
 * bytes of their own; the fonts whose name ends in H draw them from the small ones. Bytes A0 to FF in their order; B0 to
 * B4 are the five tones as signs that follow their vowel.
 */
export const tcvn3Letters = [
  ...'\u00a0ĂÂÊÔƠƯĐăâêôơưđẶ',
  ...'\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴ',
  ...'ẮẦẨẪẤỀặầẩẫấậèỂẻẽ',
  ...'éẹềểễếệìỉỄẾỒĩíịò',
  ...'Ổỏõóọồổỗốộờởỡớợù',
  ...'ỖủũúụừửữứựỳỷỹýỵỐ',
]
